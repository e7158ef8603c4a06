package com.example.atlas.geo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Leaves out points of a line that hardly matter. */
public abstract class Simplifier {
    public final List<Vec> simplify(List<Vec> line) {
        BitSet kept = new BitSet(line.size());
        kept.set(0);
        kept.set(line.size() - 1);
        choose(line, kept);
        List<Vec> simple = new ArrayList<Vec>(kept.cardinality());
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            simple.add(line.get(i));
        }
        return simple;
    }

    protected abstract void choose(List<Vec> line, BitSet kept);

    /** The distance of a point from a stretch between two others. */
    static double distance(Vec point, Vec from, Vec to) {
        Vec along = to.minus(from);
        double squared = along.dot(along);
        if (squared == 0) {
            return point.distanceTo(from);
        }
        double t = Math.max(0, Math.min(1, point.minus(from).dot(along) / squared));
        return point.distanceTo(from.plus(along.times(t)));
    }

    /** Keeps the farthest point of each stretch while it is far. */
    public static final class DouglasPeucker extends Simplifier {
        private final double tolerance;

        public DouglasPeucker(double tolerance) {
            this.tolerance = tolerance;
        }

        @Override
        protected void choose(List<Vec> line, BitSet kept) {
            split(line, 0, line.size() - 1, kept);
        }

        private void split(List<Vec> line, int from, int to, BitSet kept) {
            double farthest = tolerance;
            int at = -1;
            for (int i = from + 1; i < to; i++) {
                double far = distance(line.get(i), line.get(from), line.get(to));
                if (far > farthest) {
                    farthest = far;
                    at = i;
                }
            }
            if (at >= 0) {
                kept.set(at);
                split(line, from, at, kept);
                split(line, at, to, kept);
            }
        }
    }

    /** Drops points that make small triangles with their neighbours, the smallest first. */
    public static final class Visvalingam extends Simplifier {
        private final int wanted;

        public Visvalingam(int wanted) {
            this.wanted = wanted;
        }

        @Override
        protected void choose(List<Vec> line, BitSet kept) {
            kept.set(0, line.size());
            while (kept.cardinality() > wanted) {
                kept.clear(smallest(line, kept));
            }
        }

        private int smallest(List<Vec> line, BitSet kept) {
            int before = 0;
            int here = kept.nextSetBit(1);
            int best = here;
            double least = Double.MAX_VALUE;
            for (int after = kept.nextSetBit(here + 1); after >= 0; after = kept.nextSetBit(after + 1)) {
                Vec a = line.get(before);
                double area = Math.abs(line.get(here).minus(a).cross(line.get(after).minus(a)));
                if (area < least) {
                    least = area;
                    best = here;
                }
                before = here;
                here = after;
            }
            return best;
        }
    }
}
