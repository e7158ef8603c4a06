package com.example.courier;

/** The order in which to visit the stops: the nearest first, then improved by turning stretches round. */
final class Route {
    private final double[] x;
    private final double[] y;
    private final Metric metric;
    private int improved;

    Route(int round, int stops, Metric metric) {
        this.metric = metric;
        x = new double[stops];
        y = new double[stops];
        Noise noise = new Noise(round + 113);
        noise.fill(x);
        noise.fill(y);
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
                double distance = metric.between(x, y, stop, i);
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
            length += metric.between(x, y, tour[i], tour[(i + 1) % tour.length]);
        }
        return length;
    }

    private boolean improve(int[] tour) {
        boolean better = false;
        for (int i = 1; i < tour.length - 2; i++) {
            for (int j = i + 1; j < tour.length - 1; j += 3) {
                if (gain(tour, i, j) > 1e-9) {
                    reverse(tour, i, j);
                    better = true;
                }
            }
        }
        return better;
    }

    private double gain(int[] tour, int i, int j) {
        double now = metric.between(x, y, tour[i - 1], tour[i]) + metric.between(x, y, tour[j], tour[j + 1]);
        double then = metric.between(x, y, tour[i - 1], tour[j]) + metric.between(x, y, tour[i], tour[j + 1]);
        return now - then;
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
