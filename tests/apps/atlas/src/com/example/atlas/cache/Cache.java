package com.example.atlas.cache;

/** Keeps values for a while. */
public interface Cache<K, V> {
    /** The value, or null if it is not kept. */
    V get(K key);

    void put(K key, V value);

    void remove(K key);

    int size();

    CacheStats stats();
}
