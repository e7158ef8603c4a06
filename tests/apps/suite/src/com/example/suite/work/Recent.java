package com.example.suite.work;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps what was used last. */
public final class Recent<K, V> {
    private final LinkedHashMap<K, V> kept;
    private int hits;
    private int misses;

    public Recent(final int size) {
        kept = new LinkedHashMap<K, V>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > size;
            }
        };
    }

    public V get(K key) {
        V value = kept.get(key);
        if (value == null) {
            misses++;
        } else {
            hits++;
        }
        return value;
    }

    public void put(K key, V value) {
        kept.put(key, value);
    }

    public int hits() {
        return hits;
    }

    public int misses() {
        return misses;
    }

    @Override
    public String toString() {
        return kept.keySet().toString();
    }
}
