package com.example.atlas.geo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Corners in order. */
public final class Polygon {
    private static final Comparator<Vec> LEFT_TO_RIGHT = new Comparator<Vec>() {
        @Override
        public int compare(Vec a, Vec b) {
            int byX = Double.compare(a.x, b.x);
            return byX != 0 ? byX : Double.compare(a.y, b.y);
        }
    };

    private final Vec[] corners;

    public Polygon(List<Vec> corners) {
        this.corners = corners.toArray(new Vec[0]);
    }

    public int size() {
        return corners.length;
    }

    public double area() {
        double twice = 0;
        for (int i = 0, j = corners.length - 1; i < corners.length; j = i++) {
            twice += corners[j].cross(corners[i]);
        }
        return twice / 2;
    }

    public Vec centroid() {
        Vec sum = new Vec(0, 0);
        for (int i = 0, j = corners.length - 1; i < corners.length; j = i++) {
            sum = sum.plus(corners[j].plus(corners[i]).times(corners[j].cross(corners[i])));
        }
        return sum.times(1 / (6 * area()));
    }

    /** Counts the sides that a ray to the right crosses. */
    public boolean contains(Vec point) {
        boolean inside = false;
        for (int i = 0, j = corners.length - 1; i < corners.length; j = i++) {
            Vec a = corners[i];
            Vec b = corners[j];
            if (a.y > point.y != b.y > point.y && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
                inside = !inside;
            }
        }
        return inside;
    }

    public boolean isConvex() {
        int left = 0;
        int right = 0;
        for (int i = 0; i < corners.length; i++) {
            Vec b = corners[(i + 1) % corners.length];
            double turn = b.minus(corners[i]).cross(corners[(i + 2) % corners.length].minus(b));
            if (turn > 0) {
                left++;
            } else if (turn < 0) {
                right++;
            }
        }
        return left == 0 || right == 0;
    }

    /** The convex hull of points, by two chains. */
    public static Polygon hull(List<Vec> points) {
        Vec[] sorted = points.toArray(new Vec[0]);
        Arrays.sort(sorted, LEFT_TO_RIGHT);
        List<Vec> hull = new ArrayList<Vec>();
        for (int i = 0; i < sorted.length; i++) {
            push(hull, sorted[i], 1);
        }
        int lower = hull.size();
        for (int i = sorted.length - 2; i >= 0; i--) {
            push(hull, sorted[i], lower);
        }
        hull.remove(hull.size() - 1);
        return new Polygon(hull);
    }

    private static void push(List<Vec> hull, Vec next, int least) {
        while (hull.size() > least && turnsRight(hull, next)) {
            hull.remove(hull.size() - 1);
        }
        hull.add(next);
    }

    private static boolean turnsRight(List<Vec> hull, Vec next) {
        Vec last = hull.get(hull.size() - 1);
        return last.minus(hull.get(hull.size() - 2)).cross(next.minus(last)) <= 0;
    }

    /** The part to the left of a line, after Sutherland and Hodgman. */
    public Polygon clip(Vec from, Vec to) {
        List<Vec> kept = new ArrayList<Vec>();
        Vec along = to.minus(from);
        for (int i = 0, j = corners.length - 1; i < corners.length; j = i++) {
            double here = along.cross(corners[i].minus(from));
            double before = along.cross(corners[j].minus(from));
            if (here >= 0 != before >= 0) {
                double t = before / (before - here);
                kept.add(corners[j].plus(corners[i].minus(corners[j]).times(t)));
            }
            if (here >= 0) {
                kept.add(corners[i]);
            }
        }
        return new Polygon(kept);
    }
}
