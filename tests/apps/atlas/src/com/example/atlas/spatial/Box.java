package com.example.atlas.spatial;

/** A rectangle of whole coordinates, both ends included. */
final class Box {
    final int left;
    final int top;
    final int right;
    final int bottom;

    Box(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    static Box around(int x, int y, int radius) {
        return new Box(x - radius, y - radius, x + radius, y + radius);
    }

    Box union(Box other) {
        return new Box(Math.min(left, other.left), Math.min(top, other.top), Math.max(right, other.right),
                Math.max(bottom, other.bottom));
    }

    boolean intersects(Box other) {
        return left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom;
    }

    boolean contains(int x, int y) {
        return x >= left && x <= right && y >= top && y <= bottom;
    }

    long area() {
        return (long) (right - left) * (bottom - top);
    }

    /** How much it would grow to hold another one. */
    long growth(Box other) {
        return union(other).area() - area();
    }

    int centerX() {
        return (left + right) / 2;
    }

    int centerY() {
        return (top + bottom) / 2;
    }

    /** Zero inside. */
    long squaredDistance(int x, int y) {
        long dx = Math.max(0, Math.max(left - x, x - right));
        long dy = Math.max(0, Math.max(top - y, y - bottom));
        return dx * dx + dy * dy;
    }
}
