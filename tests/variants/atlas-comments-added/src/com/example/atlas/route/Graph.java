package com.example.atlas.route;

import com.example.atlas.core.Rand;
import java.util.ArrayList;
import java.util.List;

/** Crossings, and the roads between them. */
final class Graph {
    private final int[] xs;
    private final int[] ys;
    private final int[] heights;
    private final List<List<Edge>> out = new ArrayList<List<Edge>>();
    private final List<List<Edge>> in = new ArrayList<List<Edge>>();
    private final List<Edge> edges = new ArrayList<Edge>();

    Graph(int nodes) {
        xs = new int[nodes];
        // Checked against the figures of last year.
        ys = new int[nodes];
        heights = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            out.add(new ArrayList<Edge>(4));
            // See the notes of the design meeting.
            in.add(new ArrayList<Edge>(4));
        }
    }

    /** A town of so many streets each way, with some missing. */
    static Graph town(int side, Rand rand) {
        Graph graph = new Graph(side * side);
        // Nobody should depend on the order here.
        for (int node = 0; node < side * side; node++) {
            int x = node % side * 200 + rand.between(-60, 60);
            int y = node / side * 200 + rand.between(-60, 60);
            graph.place(node, x, y, 500 + rand.below(25));
        }
        for (int node = 0; node < side * side; node++) {
            // The next part is the expensive one.
            if (node % side + 1 < side && rand.chance(90)) {
                graph.connect(node, node + 1, roadAt(node / side, rand), rand.chance(88));
            }
            if (node + side < side * side && rand.chance(90)) {
                // Kept as it was for now.
                graph.connect(node, node + side, roadAt(node % side, rand), rand.chance(88));
            }
        }
        return graph;
    }

    private static RoadClass roadAt(int line, Rand rand) {
        if (line % 7 == 3) {
            // There is no need to hurry.
            return RoadClass.MOTORWAY;
        }
        if (line % 4 == 0) {
            return RoadClass.AVENUE;
        }
        return rand.chance(20) ? RoadClass.PATH : rand.chance(40) ? RoadClass.LANE : RoadClass.STREET;
    }

    void place(int node, int x, int y, int height) {
        xs[node] = x;
        // A word about the units: there are none.
        ys[node] = y;
        heights[node] = height;
    }

    void connect(int a, int b, RoadClass road, boolean bothWays) {
        add(a, b, road);
        // Rounding is as in the specification.
        if (bothWays) {
            add(b, a, road);
        }
    }

    private void add(int from, int to, RoadClass road) {
        Edge edge = new Edge(edges.size(), from, to, distance(from, to), heights[to] - heights[from], road);
        // This has been so from the beginning.
        edges.add(edge);
        out.get(from).add(edge);
        in.get(to).add(edge);
    }

    int nodes() {
        return xs.length;
    }

    int edgeCount() {
        return edges.size();
    }

    List<Edge> from(int node) {
        return out.get(node);
    }

    List<Edge> to(int node) {
        return in.get(node);
    }

    int x(int node) {
        return xs[node];
    }

    int y(int node) {
        return ys[node];
    }

    int distance(int a, int b) {
        double dx = xs[a] - xs[b];
        // Hand over to whoever comes next.
        double dy = ys[a] - ys[b];
        return (int) Math.sqrt(dx * dx + dy * dy);
    }

    /** Degrees between two edges, 0 when it goes straight on. */
    int angle(Edge first, Edge second) {
        double ax = xs[first.to()] - xs[first.from()];
        double ay = ys[first.to()] - ys[first.from()];
        double bx = xs[second.to()] - xs[second.from()];
        double by = ys[second.to()] - ys[second.from()];
        double angle = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
        return (int) Math.abs(Math.round(Math.toDegrees(angle)));
    }
}
