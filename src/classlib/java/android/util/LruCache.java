package android.util;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the values that were used last, up to a size. */
public class LruCache<K, V> {
    private final LinkedHashMap<K, V> map;
    private int size;
    private int maxSize;
    private int putCount;
    private int createCount;
    private int evictionCount;
    private int hitCount;
    private int missCount;

    public LruCache(int maxSize) {
        if (maxSize <= 0) {
            throw new IllegalArgumentException("maxSize <= 0");
        }
        this.maxSize = maxSize;
        map = new LinkedHashMap<K, V>(0, 0.75f, true);
    }

    public void resize(int maxSize) {
        if (maxSize <= 0) {
            throw new IllegalArgumentException("maxSize <= 0");
        }
        synchronized (this) {
            this.maxSize = maxSize;
        }
        trimToSize(maxSize);
    }

    public final V get(K key) {
        checkKey(key);
        V found;
        synchronized (this) {
            found = map.get(key);
            if (found != null) {
                hitCount++;
                return found;
            }
            missCount++;
        }
        V created = create(key);
        if (created == null) {
            return null;
        }
        synchronized (this) {
            createCount++;
            found = map.put(key, created);
            if (found != null) {
                map.put(key, found);
            } else {
                size += safeSizeOf(key, created);
            }
        }
        if (found != null) {
            entryRemoved(false, key, created, found);
            return found;
        }
        trimToSize(maxSize);
        return created;
    }

    private static void checkKey(Object key) {
        if (key == null) {
            throw new NullPointerException("key == null");
        }
    }

    public final V put(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException("key == null || value == null");
        }
        V previous;
        synchronized (this) {
            putCount++;
            size += safeSizeOf(key, value);
            previous = map.put(key, value);
            if (previous != null) {
                size -= safeSizeOf(key, previous);
            }
        }
        if (previous != null) {
            entryRemoved(false, key, previous, value);
        }
        trimToSize(maxSize);
        return previous;
    }

    public void trimToSize(int maximum) {
        while (true) {
            K key;
            V value;
            synchronized (this) {
                if (size < 0 || (map.isEmpty() && size != 0)) {
                    throw new IllegalStateException(getClass().getName()
                            + ".sizeOf() is reporting inconsistent results!");
                }
                if (size <= maximum || map.isEmpty()) {
                    return;
                }
                Map.Entry<K, V> eldest = map.entrySet().iterator().next();
                key = eldest.getKey();
                value = eldest.getValue();
                map.remove(key);
                size -= safeSizeOf(key, value);
                evictionCount++;
            }
            entryRemoved(true, key, value, null);
        }
    }

    public final V remove(K key) {
        checkKey(key);
        V previous;
        synchronized (this) {
            previous = map.remove(key);
            if (previous != null) {
                size -= safeSizeOf(key, previous);
            }
        }
        if (previous != null) {
            entryRemoved(false, key, previous, null);
        }
        return previous;
    }

    protected void entryRemoved(boolean evicted, K key, V oldValue, V newValue) {
    }

    protected V create(K key) {
        return null;
    }

    private int safeSizeOf(K key, V value) {
        int result = sizeOf(key, value);
        if (result < 0) {
            throw new IllegalStateException("Negative size: " + key + "=" + value);
        }
        return result;
    }

    protected int sizeOf(K key, V value) {
        return 1;
    }

    public final void evictAll() {
        trimToSize(-1);
    }

    public final synchronized int size() {
        return size;
    }

    public final synchronized int maxSize() {
        return maxSize;
    }

    public final synchronized int hitCount() {
        return hitCount;
    }

    public final synchronized int missCount() {
        return missCount;
    }

    public final synchronized int createCount() {
        return createCount;
    }

    public final synchronized int putCount() {
        return putCount;
    }

    public final synchronized int evictionCount() {
        return evictionCount;
    }

    public final synchronized Map<K, V> snapshot() {
        return new LinkedHashMap<K, V>(map);
    }

    @Override
    public final synchronized String toString() {
        int accesses = hitCount + missCount;
        int percent = accesses != 0 ? 100 * hitCount / accesses : 0;
        return "LruCache[maxSize=" + maxSize + ",hits=" + hitCount + ",misses=" + missCount + ",hitRate=" + percent
                + "%]";
    }
}
