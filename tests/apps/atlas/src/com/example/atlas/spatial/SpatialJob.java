package com.example.atlas.spatial;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.Arrays;

/** Asks three indexes what is near, and compares their answers. */
public final class SpatialJob implements Job {
    private static final int EXTENT = 1000;

    /** Collects ids. */
    private static final class Collector implements SpatialIndex.Found {
        private int[] ids = new int[16];
        private int count;

        @Override
        public void found(int id) {
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, count * 2);
            }
            ids[count++] = id;
        }

        int[] sorted() {
            int[] sorted = Arrays.copyOf(ids, count);
            Arrays.sort(sorted);
            return sorted;
        }

        void clear() {
            count = 0;
        }
    }

    @Override
    public String label() {
        return "Nearby";
    }

    @Override
    public String run(int round) {
        SpatialIndex[] indexes = {new RTree(), new KdTree(), new GridIndex()};
        Rand rand = new Rand(round + 700);
        int points = 140 + 20 * (round % 3);
        for (int id = 0; id < points; id++) {
            int x = rand.below(EXTENT);
            int y = rand.below(EXTENT);
            for (SpatialIndex index : indexes) {
                index.insert(id, x, y);
            }
        }
        Sum sum = new Sum();
        int differ = 0;
        for (int query = 0; query < 30; query++) {
            differ += compare(indexes, rand.below(EXTENT), rand.below(EXTENT), sum);
        }
        StringBuilder titles = new StringBuilder();
        for (SpatialIndex index : indexes) {
            titles.append(index.title()).append(", ");
        }
        return points + " points, " + titles + cells(indexes[1], sum) + " cells, " + differ + " differ, " + sum;
    }

    private static int compare(SpatialIndex[] indexes, int x, int y, Sum sum) {
        Collector collector = new Collector();
        int[] expected = null;
        int nearest = -1;
        int differ = 0;
        for (SpatialIndex index : indexes) {
            collector.clear();
            index.search(Box.around(x, y, 90), collector);
            int[] found = collector.sorted();
            int near = index.nearest(x, y);
            if (expected == null) {
                expected = found;
                nearest = near;
            } else if (!Arrays.equals(expected, found) || near != nearest) {
                differ++;
            }
        }
        sum.add(expected).add(nearest);
        return differ;
    }

    /** How many points own a sample of the plane, as in a Voronoi diagram. */
    private static int cells(SpatialIndex index, Sum sum) {
        boolean[] owns = new boolean[400];
        int owners = 0;
        for (int y = 0; y < EXTENT; y += 77) {
            for (int x = 0; x < EXTENT; x += 77) {
                int owner = index.nearest(x, y);
                sum.add(owner);
                if (!owns[owner]) {
                    owns[owner] = true;
                    owners++;
                }
            }
        }
        return owners;
    }
}
