package com.example.courier;

/** Along streets in blocks, which are slower in the middle of town. */
final class Streets implements Metric {
    @Override
    public double between(double[] x, double[] y, int a, int b) {
        double dx = Math.abs(x[a] - x[b]);
        double dy = Math.abs(y[a] - y[b]);
        double middle = (x[a] + x[b]) / 2.0;
        if (middle > 0.4 && middle < 0.6) {
            return (dx + dy) * 1.5;
        }
        return dx + dy;
    }
}
