package com.example.atlas.cache;

/** A small cache before a large one. What neither has is loaded. */
public final class TwoLevelCache<K, V> {
    private final Cache<K, V> near;
    private final Cache<K, V> far;
    private final Loader<K, V> loader;
    private final CacheStats stats = new CacheStats();

    /** Gets what no cache has. */
    public interface Loader<K, V> {
        V load(K key) throws LoadException;
    }

    /** It cannot be got. */
    public static final class LoadException extends Exception {
        private static final long serialVersionUID = 1L;

        public LoadException(String message) {
            super(message);
        }
    }

    public TwoLevelCache(Cache<K, V> near, Cache<K, V> far, Loader<K, V> loader) {
        this.near = near;
        this.far = far;
        this.loader = loader;
    }

    public synchronized V get(K key) throws LoadException {
        V value = near.get(key);
        if (value != null) {
            stats.hit();
            return value;
        }
        value = far.get(key);
        if (value != null) {
            stats.hit();
            near.put(key, value);
            return value;
        }
        stats.miss();
        value = loader.load(key);
        stats.loaded();
        near.put(key, value);
        far.put(key, value);
        return value;
    }

    public V getOr(K key, V fallback) {
        try {
            return get(key);
        } catch (LoadException e) {
            return fallback;
        }
    }

    public synchronized void invalidate(K key) {
        near.remove(key);
        far.remove(key);
    }

    public synchronized CacheStats stats() {
        return stats;
    }

    public CacheStats allStats() {
        return stats.plus(near.stats()).plus(far.stats());
    }

    @Override
    public String toString() {
        return near.size() + "+" + far.size() + " " + stats.hitPercent() + "%";
    }
}
