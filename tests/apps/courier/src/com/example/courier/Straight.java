package com.example.courier;

/** As the crow flies. */
final class Straight implements Metric {
    @Override
    public double between(double[] x, double[] y, int a, int b) {
        double dx = x[a] - x[b];
        double dy = y[a] - y[b];
        return Math.sqrt(dx * dx + dy * dy);
    }
}
