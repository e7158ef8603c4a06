package com.example.courier;

/** As the crow flies. */
final class Straight implements Metric {
    @Override
    public double[] from(int stop, double[] x, double[] y) {
        double[] distances = new double[x.length];
        for (int i = 0; i < distances.length; i++) {
            double dx = x[i] - x[stop];
            double dy = y[i] - y[stop];
            distances[i] = Math.sqrt(dx * dx + dy * dy);
        }
        return distances;
    }
}
