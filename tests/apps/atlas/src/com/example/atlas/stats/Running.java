package com.example.atlas.stats;

/** Mean and spread of values that come one by one, after Welford. */
public final class Running {
    private int count;
    private double mean;
    private double squares;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    public void add(double value) {
        count++;
        double delta = value - mean;
        mean += delta / count;
        squares += delta * (value - mean);
        least = Math.min(least, value);
        most = Math.max(most, value);
    }

    /** As if the other's values had come here. */
    public void merge(Running other) {
        if (other.count == 0) {
            return;
        }
        int all = count + other.count;
        double delta = other.mean - mean;
        mean += delta * other.count / all;
        squares += other.squares + delta * delta * count * other.count / all;
        count = all;
        least = Math.min(least, other.least);
        most = Math.max(most, other.most);
    }

    public int count() {
        return count;
    }

    public double mean() {
        return mean;
    }

    public double variance() {
        return count < 2 ? 0 : squares / (count - 1);
    }

    public double deviation() {
        return Math.sqrt(variance());
    }

    public double range() {
        return count == 0 ? 0 : most - least;
    }
}
