package com.example.atlas.route;

/** Goes towards the goal first. Times of short roads are rounded down, so it reckons with more than top speed. */
final class AStar extends Dijkstra {
    AStar(Graph graph, Profile profile) {
        super(graph, profile);
    }

    @Override
    int estimate(int node, int goal) {
        return graph.distance(node, goal) * 36 / (profile.topSpeed() * 14);
    }
}
