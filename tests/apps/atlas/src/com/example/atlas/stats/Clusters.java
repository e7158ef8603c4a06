package com.example.atlas.stats;

import com.example.atlas.core.Rand;

/** Groups points around as many means. */
public final class Clusters {
    private final double[] centersX;
    private final double[] centersY;
    private final int[] members;
    private int passes;

    public Clusters(double[] xs, double[] ys, int count, Rand rand) {
        centersX = new double[count];
        centersY = new double[count];
        members = new int[xs.length];
        for (int i = 0; i < count; i++) {
            int start = rand.below(xs.length);
            centersX[i] = xs[start];
            centersY[i] = ys[start];
        }
        while (assign(xs, ys) && passes < 12) {
            move(xs, ys);
        }
    }

    private boolean assign(double[] xs, double[] ys) {
        passes++;
        boolean changed = false;
        for (int i = 0; i < xs.length; i++) {
            int nearest = nearest(xs[i], ys[i]);
            changed |= nearest != members[i];
            members[i] = nearest;
        }
        return changed;
    }

    public int nearest(double x, double y) {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < centersX.length; i++) {
            double dx = x - centersX[i];
            double dy = y - centersY[i];
            if (dx * dx + dy * dy < least) {
                least = dx * dx + dy * dy;
                best = i;
            }
        }
        return best;
    }

    private void move(double[] xs, double[] ys) {
        for (int center = 0; center < centersX.length; center++) {
            double sumX = 0;
            double sumY = 0;
            int count = 0;
            for (int i = 0; i < xs.length; i++) {
                if (members[i] == center) {
                    sumX += xs[i];
                    sumY += ys[i];
                    count++;
                }
            }
            if (count > 0) {
                centersX[center] = sumX / count;
                centersY[center] = sumY / count;
            }
        }
    }

    public int passes() {
        return passes;
    }

    public int size(int cluster) {
        int size = 0;
        for (int member : members) {
            size += member == cluster ? 1 : 0;
        }
        return size;
    }
}
