package com.example.courier;

/** How far apart two stops are. */
interface Metric {
    double between(double[] x, double[] y, int a, int b);
}
