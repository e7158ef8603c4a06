package java.util.concurrent;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A hash map under one lock; iteration sees the entries of the time it began. */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
    private final HashMap<K, V> map;

    public ConcurrentHashMap() {
        map = new HashMap<K, V>();
    }

    /** The platform's sizing of a table for so many entries. */
    public ConcurrentHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
        map = new HashMap<K, V>(capacity + (capacity >>> 1) + 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    private static <T> T present(T object) {
        if (object == null) {
            throw new NullPointerException();
        }
        return object;
    }

    @Override
    public synchronized int size() {
        return map.size();
    }

    @Override
    public synchronized V get(Object key) {
        return map.get(present(key));
    }

    @Override
    public synchronized boolean containsKey(Object key) {
        return map.containsKey(present(key));
    }

    @Override
    public synchronized V put(K key, V value) {
        return map.put(present(key), present(value));
    }

    @Override
    public synchronized V remove(Object key) {
        return map.remove(present(key));
    }

    @Override
    public synchronized void clear() {
        map.clear();
    }

    @Override
    public synchronized V putIfAbsent(K key, V value) {
        V old = get(key);
        return old == null ? put(key, value) : old;
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        V old = get(key);
        boolean same = old != null && old.equals(value);
        if (same) {
            map.remove(key);
        }
        return same;
    }

    @Override
    public synchronized boolean replace(K key, V old, V value) {
        V current = get(key);
        boolean same = current != null && current.equals(present(old));
        if (same) {
            put(key, value);
        }
        return same;
    }

    @Override
    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V value = get(key);
        if (value == null) {
            value = function.apply(key);
            if (value != null) {
                map.put(key, value);
            }
        }
        return value;
    }

    @Override
    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return store(key, function.apply(key, get(key)));
    }

    @Override
    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        V old = get(key);
        return store(key, old == null ? present(value) : function.apply(old, value));
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new AbstractSet<Entry<K, V>>() {
            @Override
            public int size() {
                return ConcurrentHashMap.this.size();
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }

            @Override
            public Iterator<Entry<K, V>> iterator() {
                return new Snapshot();
            }
        };
    }

    private final class Snapshot implements Iterator<Entry<K, V>> {
        private final Iterator<Entry<K, V>> each;
        private Entry<K, V> last;

        Snapshot() {
            synchronized (ConcurrentHashMap.this) {
                each = new ArrayList<Entry<K, V>>(map.entrySet()).iterator();
            }
        }

        @Override
        public boolean hasNext() {
            return each.hasNext();
        }

        @Override
        public Entry<K, V> next() {
            last = each.next();
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            ConcurrentHashMap.this.remove(last.getKey());
            last = null;
        }
    }
}
