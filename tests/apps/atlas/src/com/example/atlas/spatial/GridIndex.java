package com.example.atlas.spatial;

import java.util.Arrays;

/** A list of points for each square of a grid. */
final class GridIndex implements SpatialIndex {
    private static final int SHIFT = 6;
    private static final int SIDE = 16;

    private final int[] first = new int[SIDE * SIDE];
    private int[] next = new int[64];
    private int[] xs = new int[64];
    private int[] ys = new int[64];
    private int count;

    GridIndex() {
        Arrays.fill(first, -1);
    }

    private static int cell(int coordinate) {
        return Math.max(0, Math.min(SIDE - 1, coordinate >> SHIFT));
    }

    @Override
    public void insert(int id, int x, int y) {
        if (id >= next.length) {
            next = Arrays.copyOf(next, id * 2);
            xs = Arrays.copyOf(xs, id * 2);
            ys = Arrays.copyOf(ys, id * 2);
        }
        int at = cell(y) * SIDE + cell(x);
        xs[id] = x;
        ys[id] = y;
        next[id] = first[at];
        first[at] = id;
        count++;
    }

    @Override
    public void search(Box box, Found found) {
        for (int row = cell(box.top); row <= cell(box.bottom); row++) {
            for (int column = cell(box.left); column <= cell(box.right); column++) {
                for (int id = first[row * SIDE + column]; id >= 0; id = next[id]) {
                    if (box.contains(xs[id], ys[id])) {
                        found.found(id);
                    }
                }
            }
        }
    }

    @Override
    public int nearest(final int x, final int y) {
        final int[] best = {-1};
        final long[] least = {Long.MAX_VALUE};
        for (int radius = 1 << SHIFT; best[0] < 0 && count > 0; radius *= 2) {
            final long reach = (long) radius * radius;
            search(Box.around(x, y, radius), new Found() {
                @Override
                public void found(int id) {
                    long dx = xs[id] - x;
                    long dy = ys[id] - y;
                    long distance = dx * dx + dy * dy;
                    if (distance <= reach && (distance < least[0] || distance == least[0] && id < best[0])) {
                        least[0] = distance;
                        best[0] = id;
                    }
                }
            });
        }
        return best[0];
    }

    @Override
    public String title() {
        int used = 0;
        for (int id : first) {
            used += id >= 0 ? 1 : 0;
        }
        return "grid of " + used + " squares";
    }
}
