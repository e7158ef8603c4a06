package com.example.courier;

/** How far apart stops are. */
interface Metric {
    /** From one stop to each. */
    double[] from(int stop, double[] x, double[] y);
}
