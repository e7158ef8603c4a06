package com.example.courier;

/** Along streets in blocks, which are slower in the middle of town. */
final class Streets implements Metric {
    @Override
    public double[] from(int stop, double[] x, double[] y) {
        double[] distances = new double[x.length];
        for (int i = 0; i < distances.length; i++) {
            double distance = Math.abs(x[i] - x[stop]) + Math.abs(y[i] - y[stop]);
            double middle = (x[i] + x[stop]) / 2.0;
            if (middle > 0.4 && middle < 0.6) {
                distance *= 1.5;
            }
            distances[i] = distance;
        }
        return distances;
    }
}
