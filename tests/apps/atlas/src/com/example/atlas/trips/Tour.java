package com.example.atlas.trips;

import com.example.atlas.core.Rand;

/** An order in which to see places, made shorter by local changes. */
final class Tour {
    private final int[] xs;
    private final int[] ys;
    private final int[] order;
    private int swaps;

    Tour(int places, Rand rand) {
        xs = new int[places];
        ys = new int[places];
        order = new int[places];
        for (int i = 0; i < places; i++) {
            xs[i] = rand.below(3000);
            ys[i] = rand.below(3000);
            order[i] = i;
        }
        rand.shuffle(order);
    }

    int distance(int a, int b) {
        return Math.abs(xs[a] - xs[b]) + Math.abs(ys[a] - ys[b]);
    }

    int place(int index) {
        return order[Math.floorMod(index, order.length)];
    }

    int length() {
        int length = 0;
        for (int i = 0; i < order.length; i++) {
            length += distance(place(i), place(i + 1));
        }
        return length;
    }

    /** Always to the nearest one not yet seen. */
    void greedy() {
        for (int i = 1; i < order.length; i++) {
            int best = i;
            for (int j = i + 1; j < order.length; j++) {
                if (distance(order[i - 1], order[j]) < distance(order[i - 1], order[best])) {
                    best = j;
                }
            }
            swap(i, best);
        }
    }

    private void swap(int i, int j) {
        int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }

    /** Turns stretches round while that helps. */
    void improve() {
        boolean better = true;
        while (better) {
            better = false;
            for (int i = 1; i < order.length - 1; i++) {
                for (int j = i + 1; j < order.length; j++) {
                    int before = distance(place(i - 1), place(i)) + distance(place(j), place(j + 1));
                    int after = distance(place(i - 1), place(j)) + distance(place(i), place(j + 1));
                    if (after < before) {
                        reverse(i, j);
                        better = true;
                    }
                }
            }
        }
    }

    private void reverse(int from, int to) {
        swaps++;
        for (int i = from, j = to; i < j; i++, j--) {
            swap(i, j);
        }
    }

    int swaps() {
        return swaps;
    }
}
