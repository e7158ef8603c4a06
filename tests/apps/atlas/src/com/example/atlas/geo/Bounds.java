package com.example.atlas.geo;

/** A rectangle that grows. */
public final class Bounds {
    private double left = Double.POSITIVE_INFINITY;
    private double top = Double.POSITIVE_INFINITY;
    private double right = Double.NEGATIVE_INFINITY;
    private double bottom = Double.NEGATIVE_INFINITY;

    public Bounds add(Vec point) {
        left = Math.min(left, point.x);
        right = Math.max(right, point.x);
        top = Math.min(top, point.y);
        bottom = Math.max(bottom, point.y);
        return this;
    }

    public boolean isEmpty() {
        return left > right;
    }

    public double width() {
        return isEmpty() ? 0 : right - left;
    }

    public double height() {
        return isEmpty() ? 0 : bottom - top;
    }

    public Vec center() {
        return new Vec((left + right) / 2, (top + bottom) / 2);
    }

    public boolean contains(Vec point) {
        return point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
    }

    /** The zoom level at which it just fits a screen. */
    public int zoomToFit(int pixelsWide, int pixelsHigh) {
        int zoom = 20;
        while (zoom > 0 && (width() * (256L << zoom) > pixelsWide || height() * (256L << zoom) > pixelsHigh)) {
            zoom--;
        }
        return zoom;
    }
}
