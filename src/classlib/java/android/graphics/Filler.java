package android.graphics;

import java.util.Arrays;

/** Finds the spans of pixels whose middles are inside a path, from the top to the bottom. */
final class Filler {
    /** Gets the spans. */
    interface Spans {
        /** Pixels from x0 to before x1 of a row. */
        void span(int y, int x0, int x1);
    }

    private float[] tops = new float[64];
    private float[] bottoms = new float[64];
    private float[] places = new float[64];
    private float[] slopes = new float[64];
    private int[] turns = new int[64];
    private int edges;
    private float[] crossings = new float[16];
    private int[] directions = new int[16];

    private void edge(float x0, float y0, float x1, float y1) {
        if (y0 == y1) {
            return;
        }
        if (edges == tops.length) {
            tops = Arrays.copyOf(tops, edges * 2);
            bottoms = Arrays.copyOf(bottoms, edges * 2);
            places = Arrays.copyOf(places, edges * 2);
            slopes = Arrays.copyOf(slopes, edges * 2);
            turns = Arrays.copyOf(turns, edges * 2);
        }
        boolean down = y0 < y1;
        tops[edges] = down ? y0 : y1;
        bottoms[edges] = down ? y1 : y0;
        slopes[edges] = (x1 - x0) / (y1 - y0);
        places[edges] = down ? x0 : x1;
        turns[edges] = down ? 1 : -1;
        edges++;
    }

    private void edges(Path path) {
        edges = 0;
        float[] p = path.points;
        for (int i = 0; i < path.outlines; i++) {
            int start = path.starts[i];
            int end = path.end(i);
            for (int j = start; j < end; j++) {
                int next = j + 1 == end ? start : j + 1;
                edge(p[2 * j], p[2 * j + 1], p[2 * next], p[2 * next + 1]);
            }
        }
    }

    /** Edges in the order of their upper ends. */
    private int[] order() {
        long[] keys = new long[edges];
        for (int i = 0; i < edges; i++) {
            int bits = Float.floatToIntBits(tops[i]);
            keys[i] = (long) (bits < 0 ? bits ^ 0x7fffffff : bits) << 32 | i;
        }
        Arrays.sort(keys);
        int[] order = new int[edges];
        for (int i = 0; i < edges; i++) {
            order[i] = (int) keys[i];
        }
        return order;
    }

    /** The first row or column whose middle is not before the place. */
    static int from(float place) {
        return (int) Math.ceil(place - 0.5f);
    }

    void fill(Path path, int clipTop, int clipBottom, Spans spans) {
        edges(path);
        int[] order = order();
        int[] active = new int[edges];
        int activeCount = 0;
        int next = 0;
        boolean evenOdd = path.getFillType() == Path.FillType.EVEN_ODD
                || path.getFillType() == Path.FillType.INVERSE_EVEN_ODD;
        int y = clipTop;
        while (y < clipBottom && (next < edges || activeCount > 0)) {
            float middle = y + 0.5f;
            if (activeCount == 0 && tops[order[next]] > middle) {
                y = Math.max(y + 1, Math.min(clipBottom, from(tops[order[next]])));
                middle = y + 0.5f;
            }
            while (next < edges && tops[order[next]] <= middle) {
                active[activeCount++] = order[next++];
            }
            int kept = 0;
            for (int i = 0; i < activeCount; i++) {
                if (bottoms[active[i]] > middle) {
                    active[kept++] = active[i];
                }
            }
            activeCount = kept;
            if (y < clipBottom) {
                row(y, middle, active, activeCount, evenOdd, spans);
            }
            y++;
        }
    }

    private void row(int y, float middle, int[] active, int count, boolean evenOdd, Spans spans) {
        if (crossings.length < count) {
            crossings = new float[count * 2];
            directions = new int[count * 2];
        }
        for (int i = 0; i < count; i++) {
            int edge = active[i];
            float x = places[edge] + (middle - tops[edge]) * slopes[edge];
            int j = i;
            while (j > 0 && crossings[j - 1] > x) {
                crossings[j] = crossings[j - 1];
                directions[j] = directions[j - 1];
                j--;
            }
            crossings[j] = x;
            directions[j] = turns[edge];
        }
        int winding = 0;
        for (int i = 0; i + 1 < count; i++) {
            winding = evenOdd ? winding ^ 1 : winding + directions[i];
            if (winding != 0) {
                int x0 = from(crossings[i]);
                int x1 = from(crossings[i + 1]);
                if (x1 > x0) {
                    spans.span(y, x0, x1);
                }
            }
        }
    }
}
