package com.example.atlas.geo;

/** A point of a plane. */
public final class Vec {
    public final double x;
    public final double y;

    public Vec(double x, double y) {
        this.x = x;
        this.y = y;
    }

    public Vec plus(Vec other) {
        return new Vec(x + other.x, y + other.y);
    }

    public Vec minus(Vec other) {
        return new Vec(x - other.x, y - other.y);
    }

    public Vec times(double factor) {
        return new Vec(x * factor, y * factor);
    }

    public double dot(Vec other) {
        return x * other.x + y * other.y;
    }

    public double cross(Vec other) {
        return x * other.y - y * other.x;
    }

    public double length() {
        return Math.sqrt(dot(this));
    }

    public double distanceTo(Vec other) {
        return minus(other).length();
    }
}
