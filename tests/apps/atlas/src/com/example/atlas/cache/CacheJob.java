package com.example.atlas.cache;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Walks over map tiles and asks several caches for them. */
public final class CacheJob implements Job {
    private final Sum sum = new Sum();

    /** Makes a tile's description; some tiles do not exist. */
    private static final class Tiles implements TwoLevelCache.Loader<Integer, String> {
        private int made;

        @Override
        public String load(Integer key) throws TwoLevelCache.LoadException {
            if (key % 37 == 0) {
                throw new TwoLevelCache.LoadException("no tile " + key);
            }
            made++;
            return "tile " + key + "/" + (key * 31 & 0xff);
        }
    }

    @Override
    public String label() {
        return "Caches";
    }

    @Override
    public String run(int round) {
        StringBuilder said = new StringBuilder();
        walk(new LruCache<Integer, String>(20), new LfuCache<Integer, String>(90), round, said);
        walk(new ClockCache<String>(12), new LruCache<Integer, String>(60), round + 1, said);
        walk(new LfuCache<Integer, String>(16), new ClockCache<String>(40), round + 2, said);
        return said.append(sum).toString();
    }

    private void walk(Cache<Integer, String> near, Cache<Integer, String> far, int seed, StringBuilder said) {
        Tiles tiles = new Tiles();
        TwoLevelCache<Integer, String> cache = new TwoLevelCache<Integer, String>(near, far, tiles);
        Rand rand = new Rand(seed + 9000);
        int x = 8;
        int y = 8;
        for (int step = 0; step < 150; step++) {
            x = Math.max(1, Math.min(14, x + rand.between(-1, 1)));
            y = Math.max(1, Math.min(14, y + rand.between(-1, 1)));
            for (int around = 0; around < 4; around++) {
                int key = (y + around / 2) * 16 + x + around % 2;
                sum.add(cache.getOr(key, "blank"));
            }
            if (step % 50 == 49) {
                cache.invalidate(y * 16 + x);
            }
        }
        if (near instanceof LruCache) {
            sum.add(((LruCache<Integer, String>) near).oldestKey());
        }
        CacheStats stats = cache.allStats();
        sum.add(stats.hits()).add(stats.evictions()).add(stats.loads()).add(tiles.made);
        said.append(cache).append(' ').append(cache.stats()).append(", ");
    }
}
