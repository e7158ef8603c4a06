package com.example.atlas.fitness;

/** What the accelerometer felt at a moment. */
final class Sample {
    final int millis;
    final double x;
    final double y;
    final double z;

    Sample(int millis, double x, double y, double z) {
        this.millis = millis;
        this.x = x;
        this.y = y;
        this.z = z;
    }

    double magnitude() {
        return Math.sqrt(x * x + y * y + z * z);
    }
}
