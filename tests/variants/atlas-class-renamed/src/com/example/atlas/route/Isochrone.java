package com.example.atlas.route;

/** What can be reached within a time, in rings. */
final class Isochrone {
    private final int[] rings;
    private final int ringSeconds;

    Isochrone(int rings, int ringSeconds) {
        this.rings = new int[rings];
        this.ringSeconds = ringSeconds;
    }

    int[] spread(Graph graph, Profile profile, int from) {
        boolean[] settled = new boolean[graph.nodes()];
        CrossingHeap heap = new CrossingHeap();
        heap.add(from, 0);
        while (!heap.isEmpty()) {
            int cost = heap.leastCost();
            int node = heap.poll();
            if (cost >= rings.length * ringSeconds) {
                break;
            }
            if (!settled[node]) {
                settled[node] = true;
                rings[cost / ringSeconds]++;
                relax(graph, profile, node, cost, settled, heap);
            }
        }
        return rings;
    }

    private static void relax(Graph graph, Profile profile, int node, int cost, boolean[] settled, CrossingHeap heap) {
        for (Edge edge : graph.from(node)) {
            if (!settled[edge.to()] && edge.road().allows(profile)) {
                heap.add(edge.to(), cost + profile.seconds(edge));
            }
        }
    }
}
