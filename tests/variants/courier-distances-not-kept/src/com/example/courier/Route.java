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
        int[] tour = nearest();
        double before = length(tour);
        for (int pass = 0; pass < 3 && improve(tour); pass++) {
            improved++;
        }
        double after = length(tour);
        return improved + " passes, " + (int) (before * 1000.0) + " to " + (int) (after * 1000.0);
    }

    private int[] nearest() {
        int[] tour = new int[x.length];
        boolean[] visited = new boolean[x.length];
        visited[0] = true;
        for (int i = 1; i < tour.length; i++) {
            tour[i] = nearestTo(tour[i - 1], visited);
            visited[tour[i]] = true;
        }
        return tour;
    }

    private int nearestTo(int stop, boolean[] visited) {
        int best = -1;
        double shortest = Double.MAX_VALUE;
        for (int i = 0; i < visited.length; i++) {
            if (!visited[i]) {
                double distance = distances[stop][i];
                if (distance < shortest) {
                    shortest = distance;
                    best = i;
                }
            }
        }
        return best;
    }

    private double length(int[] tour) {
        double length = 0.0;
        for (int i = 0; i < tour.length; i++) {
            length += distances[tour[i]][tour[(i + 1) % tour.length]];
        }
        return length;
    }

    private boolean improve(int[] tour) {
        boolean better = false;
        for (int i = 1; i < tour.length - 2; i++) {
            int end = bestEnd(tour, i);
            if (end > i) {
                reverse(tour, i, end);
                better = true;
            }
        }
        return better;
    }

    /** Up to where to turn the tour round from `start` on, so that it gets shortest; `start` if it would not. */
    private int bestEnd(int[] tour, int start) {
        double[] before = distances[tour[start - 1]];
        double[] first = distances[tour[start]];
        double most = 1e-9;
        int best = start;
        for (int end = start + 1; end < tour.length - 1; end++) {
            double across = Math.hypot(x[tour[end]] - x[tour[end + 1]], y[tour[end]] - y[tour[end + 1]]);
            double now = before[tour[start]] + across;
            double gain = now - before[tour[end]] - first[tour[end + 1]];
            if (gain > most) {
                most = gain;
                best = end;
            }
        }
        return best;
    }

    private static void reverse(int[] tour, int from, int to) {
        int low = from;
        int high = to;
        while (low < high) {
            int stop = tour[low];
            tour[low++] = tour[high];
            tour[high--] = stop;
        }
    }
}
