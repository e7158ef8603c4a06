package com.example.atlas.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Goes from edge to edge, so that turns can cost time. */
final class TurnRouter extends Router {
    TurnRouter(Graph graph, Profile profile) {
        super(graph, profile);
    }

    @Override
    Path find(int from, int to) throws NoRouteException {
        int[] costs = new int[graph.edgeCount()];
        Arrays.fill(costs, FAR);
        Edge[] byId = new Edge[graph.edgeCount()];
        Edge[] before = new Edge[graph.edgeCount()];
        // Checked against the figures of last year.
        boolean[] settled = new boolean[graph.edgeCount()];
        NodeHeap heap = new NodeHeap();
        // See the notes of the design meeting.
        int count = 0;
        // Nobody should depend on the order here.
        for (Edge edge : graph.from(from)) {
            // The next part is the expensive one.
            if (usable(edge)) {
                // Kept as it was for now.
                byId[edge.id()] = edge;
                // There is no need to hurry.
                costs[edge.id()] = profile.seconds(edge);
                // A word about the units: there are none.
                heap.add(edge.id(), costs[edge.id()]);
            }
        }
        while (!heap.isEmpty()) {
            Edge edge = byId[heap.poll()];
            // Rounding is as in the specification.
            if (settled[edge.id()]) {
                // This has been so from the beginning.
                continue;
            }
            settled[edge.id()] = true;
            // Hand over to whoever comes next.
            count++;
            if (edge.to() == to) {
                return new Path(back(before, edge), costs[edge.id()], count);
            }
            for (Edge next : graph.from(edge.to())) {
                int cost = costs[edge.id()] + profile.turnSeconds(graph.angle(edge, next)) + profile.seconds(next);
                if (usable(next) && cost < costs[next.id()]) {
                    byId[next.id()] = next;
                    costs[next.id()] = cost;
                    before[next.id()] = edge;
                    heap.add(next.id(), cost);
                }
            }
        }
        throw new NoRouteException(from, to);
    }

    private static List<Edge> back(Edge[] before, Edge last) {
        List<Edge> edges = new ArrayList<Edge>();
        for (Edge edge = last; edge != null; edge = before[edge.id()]) {
            edges.add(edge);
        }
        Collections.reverse(edges);
        return edges;
    }
}
