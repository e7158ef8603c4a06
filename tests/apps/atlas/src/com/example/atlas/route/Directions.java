package com.example.atlas.route;

import java.util.ArrayList;
import java.util.List;

/** Tells a path in words. */
final class Directions {
    /** A thing to do on the way. */
    static final class Step {
        private final String verb;
        private final RoadClass road;
        private int metres;

        Step(String verb, RoadClass road) {
            this.verb = verb;
            this.road = road;
        }

        void extend(int more) {
            metres += more;
        }

        RoadClass road() {
            return road;
        }

        @Override
        public String toString() {
            return verb + " on " + road.name().toLowerCase() + " for " + round(metres) + " m";
        }

        private static int round(int metres) {
            return metres < 100 ? metres / 10 * 10 : metres / 50 * 50;
        }
    }

    private Directions() {
    }

    static List<Step> of(Graph graph, Path path) {
        List<Step> steps = new ArrayList<Step>();
        Edge before = null;
        Step step = null;
        for (Edge edge : path.edges()) {
            int angle = before == null ? 0 : graph.angle(before, edge);
            if (step == null || angle > 40 || edge.road() != step.road()) {
                step = new Step(before == null ? "start" : verb(graph, before, edge, angle), edge.road());
                steps.add(step);
            }
            step.extend(edge.metres());
            before = edge;
        }
        return steps;
    }

    private static String verb(Graph graph, Edge first, Edge second, int angle) {
        if (angle <= 40) {
            return "continue";
        }
        if (angle > 150) {
            return "turn round";
        }
        long ax = graph.x(first.to()) - graph.x(first.from());
        long ay = graph.y(first.to()) - graph.y(first.from());
        long bx = graph.x(second.to()) - graph.x(second.from());
        long by = graph.y(second.to()) - graph.y(second.from());
        String side = ax * by - ay * bx > 0 ? "right" : "left";
        return angle > 110 ? "turn sharp " + side : "turn " + side;
    }
}
