package com.example.atlas.route;

/** Goes outward in all directions; with an estimate of what is left, more towards the goal. */
class Dijkstra extends Router {
    Dijkstra(Graph graph, Profile profile) {
        super(graph, profile);
    }

    /** At most what is left to the goal. */
    int estimate(int node, int goal) {
        return 0;
    }

    @Override
    Path find(int from, int to) throws NoRouteException {
        int[] costs = far();
        boolean[] settled = new boolean[graph.nodes()];
        Edge[] reachedBy = new Edge[graph.nodes()];
        CrossingHeap heap = new CrossingHeap();
        int count = 0;
        costs[from] = 0;
        heap.add(from, estimate(from, to));
        while (!heap.isEmpty()) {
            int node = heap.poll();
            if (settled[node]) {
                continue;
            }
            settled[node] = true;
            count++;
            if (node == to) {
                return Path.back(reachedBy, to, costs[to], count);
            }
            for (Edge edge : graph.from(node)) {
                int cost = costs[node] + profile.seconds(edge);
                if (usable(edge) && cost < costs[edge.to()]) {
                    costs[edge.to()] = cost;
                    reachedBy[edge.to()] = edge;
                    heap.add(edge.to(), cost + estimate(edge.to(), to));
                }
            }
        }
        throw new NoRouteException(from, to);
    }
}
