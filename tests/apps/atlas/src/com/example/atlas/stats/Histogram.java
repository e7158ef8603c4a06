package com.example.atlas.stats;

import com.example.atlas.core.Text;

/** Counts values by ranges of equal width. */
public final class Histogram {
    private final double low;
    private final double width;
    private final int[] counts;
    private int below;
    private int above;

    public Histogram(double low, double high, int bins) {
        if (!(high > low) || bins < 1) {
            throw new IllegalArgumentException("a histogram of " + bins + " bins");
        }
        this.low = low;
        width = (high - low) / bins;
        counts = new int[bins];
    }

    public void add(double value) {
        int bin = (int) Math.floor((value - low) / width);
        if (bin < 0) {
            below++;
        } else if (bin >= counts.length) {
            above++;
        } else {
            counts[bin]++;
        }
    }

    public int count(int bin) {
        return counts[bin];
    }

    public int outside() {
        return below + above;
    }

    public int fullest() {
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return best;
    }

    /** How even it is: 0 when all are in one bin. */
    public double entropy() {
        int all = 0;
        for (int count : counts) {
            all += count;
        }
        double entropy = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / all;
                entropy -= share * Math.log(share);
            }
        }
        return entropy;
    }

    /** A line of stars for each bin. */
    public String draw(int stars) {
        StringBuilder drawn = new StringBuilder();
        int most = Math.max(1, counts[fullest()]);
        for (int i = 0; i < counts.length; i++) {
            drawn.append(Text.padLeft(Text.decimal(low + i * width, 1), 7, ' ')).append(' ');
            drawn.append(Text.repeat('*', counts[i] * stars / most)).append('\n');
        }
        return drawn.toString();
    }
}
