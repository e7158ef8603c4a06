package com.example.atlas.route;

import java.util.List;

/** Goes from both ends until the two searches have met. */
final class Bidirectional extends Router {
    /** One of the two searches. */
    private abstract class Search {
        final int[] costs = far();
        final boolean[] settled = new boolean[graph.nodes()];
        final Edge[] reachedBy = new Edge[graph.nodes()];
        final CrossingHeap heap = new CrossingHeap();

        Search(int start) {
            costs[start] = 0;
            heap.add(start, 0);
        }

        abstract List<Edge> edges(int node);

        abstract int end(Edge edge);

        /** Settles a node; returns it, or -1 if it was before. */
        int step() {
            int node = heap.poll();
            if (settled[node]) {
                return -1;
            }
            settled[node] = true;
            for (Edge edge : edges(node)) {
                int cost = costs[node] + profile.seconds(edge);
                int end = end(edge);
                if (usable(edge) && cost < costs[end]) {
                    costs[end] = cost;
                    reachedBy[end] = edge;
                    heap.add(end, cost);
                }
            }
            return node;
        }
    }

    /** Along the roads. */
    private final class Forward extends Search {
        Forward(int start) {
            super(start);
        }

        @Override
        List<Edge> edges(int node) {
            return graph.from(node);
        }

        @Override
        int end(Edge edge) {
            return edge.to();
        }
    }

    /** Against them. */
    private final class Backward extends Search {
        Backward(int start) {
            super(start);
        }

        @Override
        List<Edge> edges(int node) {
            return graph.to(node);
        }

        @Override
        int end(Edge edge) {
            return edge.from();
        }
    }

    Bidirectional(Graph graph, Profile profile) {
        super(graph, profile);
    }

    @Override
    Path find(int from, int to) throws NoRouteException {
        Search forward = new Forward(from);
        Search backward = new Backward(to);
        int best = from == to ? 0 : FAR;
        int middle = from == to ? from : -1;
        int count = 0;
        while (!forward.heap.isEmpty() && !backward.heap.isEmpty()
                && forward.heap.leastCost() + backward.heap.leastCost() < best) {
            Search next = forward.heap.leastCost() <= backward.heap.leastCost() ? forward : backward;
            Search other = next == forward ? backward : forward;
            int node = next.step();
            if (node < 0) {
                continue;
            }
            count++;
            for (Edge edge : next.edges(node)) {
                int end = next.end(edge);
                if (next.costs[end] + other.costs[end] < best) {
                    best = next.costs[end] + other.costs[end];
                    middle = end;
                }
            }
        }
        if (middle < 0) {
            throw new NoRouteException(from, to);
        }
        return join(forward, backward, middle, best, count);
    }

    private static Path join(Search forward, Search backward, int middle, int seconds, int count) {
        Path path = Path.back(forward.reachedBy, middle, seconds, count);
        for (Edge edge = backward.reachedBy[middle]; edge != null; edge = backward.reachedBy[edge.to()]) {
            path.edges().add(edge);
        }
        return path;
    }
}
