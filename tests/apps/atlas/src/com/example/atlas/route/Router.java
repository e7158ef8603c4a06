package com.example.atlas.route;

import java.util.Arrays;

/** Looks for the fastest way. */
abstract class Router {
    static final int FAR = Integer.MAX_VALUE / 2;

    final Graph graph;
    final Profile profile;

    /** There is no way. */
    static final class NoRouteException extends Exception {
        private static final long serialVersionUID = 1L;

        NoRouteException(int from, int to) {
            super("no way from " + from + " to " + to);
        }
    }

    Router(Graph graph, Profile profile) {
        this.graph = graph;
        this.profile = profile;
    }

    abstract Path find(int from, int to) throws NoRouteException;

    int[] far() {
        int[] costs = new int[graph.nodes()];
        Arrays.fill(costs, FAR);
        return costs;
    }

    boolean usable(Edge edge) {
        return edge.road().allows(profile);
    }
}
