package com.example.atlas.route;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A way through the graph. */
final class Path {
    private final List<Edge> edges;
    private final int seconds;
    private final int settled;

    Path(List<Edge> edges, int seconds, int settled) {
        this.edges = edges;
        this.seconds = seconds;
        this.settled = settled;
    }

    /** Follows the edges by which nodes were reached. */
    static Path back(Edge[] reachedBy, int to, int seconds, int settled) {
        List<Edge> edges = new ArrayList<Edge>();
        for (Edge edge = reachedBy[to]; edge != null; edge = reachedBy[edge.from()]) {
            edges.add(edge);
        }
        Collections.reverse(edges);
        return new Path(edges, seconds, settled);
    }

    List<Edge> edges() {
        return edges;
    }

    int seconds() {
        return seconds;
    }

    /** How many nodes were looked at to find it. */
    int settled() {
        return settled;
    }

    int metres() {
        int metres = 0;
        for (Edge edge : edges) {
            metres += edge.metres();
        }
        return metres;
    }

    int climb() {
        int climb = 0;
        for (Edge edge : edges) {
            climb += Math.max(0, edge.slope());
        }
        return climb;
    }
}
