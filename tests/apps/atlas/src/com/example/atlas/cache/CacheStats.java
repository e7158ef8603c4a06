package com.example.atlas.cache;

/** How well a cache does. */
public final class CacheStats {
    private int hits;
    private int misses;
    private int evictions;
    private int loads;

    void hit() {
        hits++;
    }

    void miss() {
        misses++;
    }

    void evicted() {
        evictions++;
    }

    void loaded() {
        loads++;
    }

    public int hits() {
        return hits;
    }

    public int evictions() {
        return evictions;
    }

    public int loads() {
        return loads;
    }

    public int hitPercent() {
        int asked = hits + misses;
        return asked == 0 ? 0 : hits * 100 / asked;
    }

    public CacheStats plus(CacheStats other) {
        CacheStats sum = new CacheStats();
        sum.hits = hits + other.hits;
        sum.misses = misses + other.misses;
        sum.evictions = evictions + other.evictions;
        sum.loads = loads + other.loads;
        return sum;
    }

    @Override
    public String toString() {
        return hits + "/" + misses + "/" + evictions;
    }
}
