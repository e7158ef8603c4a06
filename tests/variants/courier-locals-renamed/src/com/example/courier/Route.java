package com.example.courier;

/** The order in which to visit the stops: the nearest first, then improved by turning stretches round. */
final class Route {
    private final double[] x;
    private final double[] y;
    private final double[][] distances;
    private int improved;

    Route(int round, int stops, Metric metric) {
        x = new double[stops];
        y = new double[stops];
        Noise noise = new Noise(round + 113);
        noise.fill(x);
        noise.fill(y);
        distances = new double[stops][];
        for (int stop = 0; stop < stops; stop++) {
            distances[stop] = metric.from(stop, x, y);
        }
    }

    String plan() {
        int[] order = nearest();
        double before = length(order);
        for (int pass = 0; pass < 3 && improve(order); pass++) {
            improved++;
        }
        double after = length(order);
        return improved + " passes, " + (int) (before * 1000.0) + " to " + (int) (after * 1000.0);
    }

    private int[] nearest() {
        int[] order = new int[x.length];
        boolean[] visited = new boolean[x.length];
        visited[0] = true;
        for (int i = 1; i < order.length; i++) {
            order[i] = nearestTo(order[i - 1], visited);
            visited[order[i]] = true;
        }
        return order;
    }

    private int nearestTo(int stop, boolean[] visited) {
        int found = -1;
        double shortest = Double.MAX_VALUE;
        for (int i = 0; i < visited.length; i++) {
            if (!visited[i]) {
                double way = distances[stop][i];
                if (way < shortest) {
                    shortest = way;
                    found = i;
                }
            }
        }
        return found;
    }

    private double length(int[] order) {
        double length = 0.0;
        for (int i = 0; i < order.length; i++) {
            length += distances[order[i]][order[(i + 1) % order.length]];
        }
        return length;
    }

    private boolean improve(int[] order) {
        boolean better = false;
        for (int i = 1; i < order.length - 2; i++) {
            int last = bestEnd(order, i);
            if (last > i) {
                reverse(order, i, last);
                better = true;
            }
        }
        return better;
    }

    /** Up to where to turn the order round from `start` on, so that it gets shortest; `start` if it would not. */
    private int bestEnd(int[] order, int start) {
        double[] before = distances[order[start - 1]];
        double[] first = distances[order[start]];
        double most = 1e-9;
        int found = start;
        for (int last = start + 1; last < order.length - 1; last++) {
            double now = before[order[start]] + distances[order[last]][order[last + 1]];
            double saved = now - before[order[last]] - first[order[last + 1]];
            if (saved > most) {
                most = saved;
                found = last;
            }
        }
        return found;
    }

    private static void reverse(int[] order, int from, int to) {
        int low = from;
        int high = to;
        while (low < high) {
            int stop = order[low];
            order[low++] = order[high];
            order[high--] = stop;
        }
    }
}
