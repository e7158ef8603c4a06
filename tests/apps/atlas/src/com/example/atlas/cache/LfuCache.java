package com.example.atlas.cache;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Drops what was used the fewest times. */
public final class LfuCache<K, V> implements Cache<K, V> {
    private final Map<K, V> values = new HashMap<K, V>();
    private final Map<K, Integer> counts = new HashMap<K, Integer>();
    private final Map<Integer, Set<K>> byCount = new HashMap<Integer, Set<K>>();
    private final CacheStats stats = new CacheStats();
    private final int capacity;
    private int least;

    public LfuCache(int capacity) {
        this.capacity = capacity;
    }

    private Set<K> bucket(int count) {
        Set<K> bucket = byCount.get(count);
        if (bucket == null) {
            bucket = new LinkedHashSet<K>();
            byCount.put(count, bucket);
        }
        return bucket;
    }

    private void raise(K key) {
        int count = counts.get(key);
        Set<K> bucket = bucket(count);
        bucket.remove(key);
        if (bucket.isEmpty() && least == count) {
            least++;
        }
        counts.put(key, count + 1);
        bucket(count + 1).add(key);
    }

    @Override
    public V get(K key) {
        V value = values.get(key);
        if (value == null) {
            stats.miss();
        } else {
            stats.hit();
            raise(key);
        }
        return value;
    }

    @Override
    public void put(K key, V value) {
        if (values.containsKey(key)) {
            values.put(key, value);
            raise(key);
            return;
        }
        if (values.size() >= capacity) {
            evict();
        }
        values.put(key, value);
        counts.put(key, 1);
        bucket(1).add(key);
        least = 1;
    }

    private void evict() {
        while (bucket(least).isEmpty()) {
            least++;
        }
        remove(bucket(least).iterator().next());
        stats.evicted();
    }

    @Override
    public void remove(K key) {
        if (values.remove(key) != null) {
            bucket(counts.remove(key)).remove(key);
        }
    }

    @Override
    public int size() {
        return values.size();
    }

    @Override
    public CacheStats stats() {
        return stats;
    }
}
