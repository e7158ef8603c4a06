package com.example.atlas.model;

/** Stars that visitors gave. */
public final class Rating implements Comparable<Rating> {
    private final int[] stars = new int[5];
    private int votes;

    public void vote(int count) {
        if (count < 1 || count > 5) {
            throw new IllegalArgumentException("stars: " + count);
        }
        stars[count - 1]++;
        votes++;
    }

    public int votes() {
        return votes;
    }

    public int sum() {
        int sum = 0;
        for (int i = 0; i < stars.length; i++) {
            sum += (i + 1) * stars[i];
        }
        return sum;
    }

    public double mean() {
        return votes == 0 ? 0 : (double) sum() / votes;
    }

    /** The mean, drawn towards 3 when there are few votes. */
    public double steadyMean() {
        return (sum() + 15.0) / (votes + 5);
    }

    public int mode() {
        int best = 0;
        for (int i = 1; i < stars.length; i++) {
            if (stars[i] > stars[best]) {
                best = i;
            }
        }
        return best + 1;
    }

    public String bars() {
        StringBuilder bars = new StringBuilder();
        for (int i = stars.length - 1; i >= 0; i--) {
            bars.append(i + 1).append(':').append(stars[i]);
            if (i > 0) {
                bars.append(' ');
            }
        }
        return bars.toString();
    }

    @Override
    public int compareTo(Rating other) {
        return Double.compare(steadyMean(), other.steadyMean());
    }
}
