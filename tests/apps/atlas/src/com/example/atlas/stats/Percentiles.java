package com.example.atlas.stats;

/** Finds values by rank without sorting all. */
public final class Percentiles {
    private final double[] values;
    private int steps;

    public Percentiles(double[] values) {
        this.values = values.clone();
    }

    public double percentile(int percent) {
        return select((values.length - 1) * percent / 100);
    }

    public double median() {
        int half = values.length / 2;
        return values.length % 2 == 1 ? select(half) : (select(half - 1) + select(half)) / 2;
    }

    /** The value of a rank, by parting around a pivot. */
    private double select(int rank) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    swap(i++, j--);
                }
                steps++;
            }
            if (rank <= j) {
                high = j;
            } else if (rank >= i) {
                low = i;
            } else {
                break;
            }
        }
        return values[rank];
    }

    private void swap(int i, int j) {
        double kept = values[i];
        values[i] = values[j];
        values[j] = kept;
    }

    public int steps() {
        return steps;
    }
}
