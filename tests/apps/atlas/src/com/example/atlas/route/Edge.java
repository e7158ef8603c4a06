package com.example.atlas.route;

/** A stretch of road in one direction. */
final class Edge {
    private final int id;
    private final int from;
    private final int to;
    private final int metres;
    private final int slope;
    private final RoadClass road;

    Edge(int id, int from, int to, int metres, int slope, RoadClass road) {
        this.id = id;
        this.from = from;
        this.to = to;
        this.metres = metres;
        this.slope = slope;
        this.road = road;
    }

    int id() {
        return id;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    int metres() {
        return metres;
    }

    int slope() {
        return slope;
    }

    RoadClass road() {
        return road;
    }
}
