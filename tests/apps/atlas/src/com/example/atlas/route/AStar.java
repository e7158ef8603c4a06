package com.example.atlas.route;

/** Goes towards the goal first. */
final class AStar extends Dijkstra {
    AStar(Graph graph, Profile profile) {
        super(graph, profile);
    }

    @Override
    int estimate(int node, int goal) {
        return graph.distance(node, goal) * 36 / (profile.topSpeed() * 10 + 5);
    }
}
