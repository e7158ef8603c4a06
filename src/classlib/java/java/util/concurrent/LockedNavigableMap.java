package java.util.concurrent;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A navigable map under one lock, without nulls; iterators look for the next key each time, so changes are no harm. */
class LockedNavigableMap<K, V> extends AbstractMap<K, V> implements ConcurrentNavigableMap<K, V> {
    private final NavigableMap<K, V> map;
    private final Object lock;

    LockedNavigableMap(NavigableMap<K, V> map, Object lock) {
        this.map = map;
        this.lock = lock == null ? this : lock;
    }

    @Override
    public Comparator<? super K> comparator() {
        return map.comparator();
    }

    @Override
    public int size() {
        synchronized (lock) {
            return map.size();
        }
    }

    @Override
    public boolean isEmpty() {
        synchronized (lock) {
            return map.isEmpty();
        }
    }

    @Override
    public V get(Object key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.get(key);
        }
    }

    @Override
    public boolean containsKey(Object key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.containsKey(key);
        }
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        synchronized (lock) {
            return map.containsValue(value);
        }
    }

    @Override
    public V put(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        synchronized (lock) {
            return map.put(key, value);
        }
    }

    @Override
    public V remove(Object key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.remove(key);
        }
    }

    @Override
    public void clear() {
        synchronized (lock) {
            map.clear();
        }
    }

    @Override
    public V putIfAbsent(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        synchronized (lock) {
            return map.putIfAbsent(key, value);
        }
    }

    @Override
    public V replace(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        synchronized (lock) {
            return map.replace(key, value);
        }
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(function);
        synchronized (lock) {
            return map.computeIfAbsent(key, function);
        }
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(function);
        synchronized (lock) {
            return map.computeIfPresent(key, function);
        }
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(function);
        synchronized (lock) {
            return map.compute(key, function);
        }
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
        synchronized (lock) {
            return map.merge(key, value, function);
        }
    }

    @Override
    public K firstKey() {
        synchronized (lock) {
            return map.firstKey();
        }
    }

    @Override
    public K lastKey() {
        synchronized (lock) {
            return map.lastKey();
        }
    }

    @Override
    public Entry<K, V> firstEntry() {
        synchronized (lock) {
            return map.firstEntry();
        }
    }

    @Override
    public Entry<K, V> lastEntry() {
        synchronized (lock) {
            return map.lastEntry();
        }
    }

    @Override
    public Entry<K, V> pollFirstEntry() {
        synchronized (lock) {
            return map.pollFirstEntry();
        }
    }

    @Override
    public Entry<K, V> pollLastEntry() {
        synchronized (lock) {
            return map.pollLastEntry();
        }
    }

    @Override
    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return value != null && map.remove(key, value);
        }
    }

    @Override
    public boolean replace(K key, V old, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        synchronized (lock) {
            return map.replace(key, old, value);
        }
    }

    @Override
    public Entry<K, V> lowerEntry(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.lowerEntry(key);
        }
    }

    @Override
    public K lowerKey(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.lowerKey(key);
        }
    }

    @Override
    public Entry<K, V> floorEntry(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.floorEntry(key);
        }
    }

    @Override
    public K floorKey(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.floorKey(key);
        }
    }

    @Override
    public Entry<K, V> ceilingEntry(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.ceilingEntry(key);
        }
    }

    @Override
    public K ceilingKey(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.ceilingKey(key);
        }
    }

    @Override
    public Entry<K, V> higherEntry(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.higherEntry(key);
        }
    }

    @Override
    public K higherKey(K key) {
        Objects.requireNonNull(key);
        synchronized (lock) {
            return map.higherKey(key);
        }
    }

    @Override
    public ConcurrentNavigableMap<K, V> descendingMap() {
        synchronized (lock) {
            return new LockedNavigableMap<K, V>(map.descendingMap(), lock);
        }
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(to);
        synchronized (lock) {
            return new LockedNavigableMap<K, V>(map.subMap(from, fromInclusive, to, toInclusive), lock);
        }
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K to, boolean inclusive) {
        Objects.requireNonNull(to);
        synchronized (lock) {
            return new LockedNavigableMap<K, V>(map.headMap(to, inclusive), lock);
        }
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K from, boolean inclusive) {
        Objects.requireNonNull(from);
        synchronized (lock) {
            return new LockedNavigableMap<K, V>(map.tailMap(from, inclusive), lock);
        }
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    @Override
    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return new ConcurrentSkipListSet<K>(this, false);
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    final Iterator<K> keys() {
        final Walk each = new Walk();
        return new Iterator<K>() {
            @Override
            public boolean hasNext() {
                return each.hasNext();
            }

            @Override
            public K next() {
                return each.next().getKey();
            }

            @Override
            public void remove() {
                each.remove();
            }
        };
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new AbstractSet<Entry<K, V>>() {
            @Override
            public int size() {
                return LockedNavigableMap.this.size();
            }

            @Override
            public void clear() {
                LockedNavigableMap.this.clear();
            }

            @Override
            public boolean contains(Object object) {
                return object instanceof Map.Entry && Objects.equals(
                        get(((Map.Entry<?, ?>) object).getKey()), ((Map.Entry<?, ?>) object).getValue());
            }

            @Override
            public boolean remove(Object object) {
                return object instanceof Map.Entry && LockedNavigableMap.this.remove(
                        ((Map.Entry<?, ?>) object).getKey(), ((Map.Entry<?, ?>) object).getValue());
            }

            @Override
            public Iterator<Entry<K, V>> iterator() {
                return new Walk();
            }
        };
    }

    private final class Walk implements Iterator<Entry<K, V>> {
        private Entry<K, V> next = firstEntry();
        private K last;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Entry<K, V> next() {
            Entry<K, V> entry = next;
            if (entry == null) {
                throw new NoSuchElementException();
            }
            last = entry.getKey();
            next = higherEntry(last);
            return entry;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            LockedNavigableMap.this.remove(last);
            last = null;
        }
    }
}
