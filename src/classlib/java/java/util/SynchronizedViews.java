package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Views of collections whose methods hold a lock. */
final class SynchronizedViews {
    private SynchronizedViews() {
    }

    /** A collection. */
    static class CollectionView<E> implements Collection<E>, Serializable {
        private final Collection<E> inner;
        final Object lock;

        CollectionView(Collection<E> inner, Object lock) {
            this.inner = Objects.requireNonNull(inner);
            this.lock = lock == null ? this : lock;
        }

        @Override
        public int size() {
            synchronized (lock) {
                return inner.size();
            }
        }

        @Override
        public boolean isEmpty() {
            synchronized (lock) {
                return inner.isEmpty();
            }
        }

        @Override
        public boolean contains(Object object) {
            synchronized (lock) {
                return inner.contains(object);
            }
        }

        @Override
        public Object[] toArray() {
            synchronized (lock) {
                return inner.toArray();
            }
        }

        @Override
        public <T> T[] toArray(T[] into) {
            synchronized (lock) {
                return inner.toArray(into);
            }
        }

        @Override
        public boolean add(E element) {
            synchronized (lock) {
                return inner.add(element);
            }
        }

        @Override
        public boolean remove(Object object) {
            synchronized (lock) {
                return inner.remove(object);
            }
        }

        @Override
        public boolean containsAll(Collection<?> others) {
            synchronized (lock) {
                return inner.containsAll(others);
            }
        }

        @Override
        public boolean addAll(Collection<? extends E> others) {
            synchronized (lock) {
                return inner.addAll(others);
            }
        }

        @Override
        public boolean removeAll(Collection<?> others) {
            synchronized (lock) {
                return inner.removeAll(others);
            }
        }

        @Override
        public boolean retainAll(Collection<?> others) {
            synchronized (lock) {
                return inner.retainAll(others);
            }
        }

        @Override
        public void clear() {
            synchronized (lock) {
                inner.clear();
            }
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            synchronized (lock) {
                return inner.removeIf(filter);
            }
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            synchronized (lock) {
                inner.forEach(action);
            }
        }

        @Override
        public String toString() {
            synchronized (lock) {
                return inner.toString();
            }
        }

        @Override
        public Iterator<E> iterator() {
            return inner.iterator();
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }
    }

    /** A set. */
    static class SetView<E> extends CollectionView<E> implements Set<E> {
        private final Set<E> inner;
        private final Object lock;

        SetView(Set<E> inner, Object lock) {
            super(inner, lock);
            this.inner = inner;
            this.lock = super.lock;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            synchronized (lock) {
                return inner.equals(other);
            }
        }

        @Override
        public int hashCode() {
            synchronized (lock) {
                return inner.hashCode();
            }
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }
    }

    /** A sorted set. */
    static class SortedSetView<E> extends SetView<E> implements SortedSet<E> {
        private final SortedSet<E> inner;
        private final Object lock;

        SortedSetView(SortedSet<E> inner, Object lock) {
            super(inner, lock);
            this.inner = inner;
            this.lock = super.lock;
        }

        @Override
        public Comparator<? super E> comparator() {
            synchronized (lock) {
                return inner.comparator();
            }
        }

        @Override
        public SortedSet<E> subSet(E from, E to) {
            synchronized (lock) {
                return new SortedSetView<E>(inner.subSet(from, to), lock);
            }
        }

        @Override
        public SortedSet<E> headSet(E to) {
            synchronized (lock) {
                return new SortedSetView<E>(inner.headSet(to), lock);
            }
        }

        @Override
        public SortedSet<E> tailSet(E from) {
            synchronized (lock) {
                return new SortedSetView<E>(inner.tailSet(from), lock);
            }
        }

        @Override
        public E first() {
            synchronized (lock) {
                return inner.first();
            }
        }

        @Override
        public E last() {
            synchronized (lock) {
                return inner.last();
            }
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }
    }

    /** A navigable set. */
    static class NavigableSetView<E> extends SortedSetView<E> implements NavigableSet<E> {
        private final NavigableSet<E> inner;
        private final Object lock;

        NavigableSetView(NavigableSet<E> inner, Object lock) {
            super(inner, lock);
            this.inner = inner;
            this.lock = super.lock;
        }

        @Override
        public E lower(E element) {
            synchronized (lock) {
                return inner.lower(element);
            }
        }

        @Override
        public E floor(E element) {
            synchronized (lock) {
                return inner.floor(element);
            }
        }

        @Override
        public E ceiling(E element) {
            synchronized (lock) {
                return inner.ceiling(element);
            }
        }

        @Override
        public E higher(E element) {
            synchronized (lock) {
                return inner.higher(element);
            }
        }

        @Override
        public E pollFirst() {
            synchronized (lock) {
                return inner.pollFirst();
            }
        }

        @Override
        public E pollLast() {
            synchronized (lock) {
                return inner.pollLast();
            }
        }

        @Override
        public NavigableSet<E> descendingSet() {
            synchronized (lock) {
                return new NavigableSetView<E>(inner.descendingSet(), lock);
            }
        }

        @Override
        public Iterator<E> descendingIterator() {
            synchronized (lock) {
                return inner.descendingIterator();
            }
        }

        @Override
        public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
            synchronized (lock) {
                return new NavigableSetView<E>(inner.subSet(from, fromInclusive, to, toInclusive), lock);
            }
        }

        @Override
        public NavigableSet<E> headSet(E to, boolean inclusive) {
            synchronized (lock) {
                return new NavigableSetView<E>(inner.headSet(to, inclusive), lock);
            }
        }

        @Override
        public NavigableSet<E> tailSet(E from, boolean inclusive) {
            synchronized (lock) {
                return new NavigableSetView<E>(inner.tailSet(from, inclusive), lock);
            }
        }
    }

    /** A list. */
    static class ListView<E> extends CollectionView<E> implements List<E> {
        private final List<E> inner;
        private final Object lock;

        ListView(List<E> inner, Object lock) {
            super(inner, lock);
            this.inner = inner;
            this.lock = super.lock;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            synchronized (lock) {
                return inner.equals(other);
            }
        }

        @Override
        public int hashCode() {
            synchronized (lock) {
                return inner.hashCode();
            }
        }

        @Override
        public E get(int index) {
            synchronized (lock) {
                return inner.get(index);
            }
        }

        @Override
        public E set(int index, E element) {
            synchronized (lock) {
                return inner.set(index, element);
            }
        }

        @Override
        public void add(int index, E element) {
            synchronized (lock) {
                inner.add(index, element);
            }
        }

        @Override
        public E remove(int index) {
            synchronized (lock) {
                return inner.remove(index);
            }
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> others) {
            synchronized (lock) {
                return inner.addAll(index, others);
            }
        }

        @Override
        public int indexOf(Object object) {
            synchronized (lock) {
                return inner.indexOf(object);
            }
        }

        @Override
        public int lastIndexOf(Object object) {
            synchronized (lock) {
                return inner.lastIndexOf(object);
            }
        }

        @Override
        public List<E> subList(int from, int to) {
            synchronized (lock) {
                return new ListView<E>(inner.subList(from, to), lock);
            }
        }

        @Override
        public void sort(Comparator<? super E> order) {
            synchronized (lock) {
                inner.sort(order);
            }
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            synchronized (lock) {
                inner.replaceAll(operator);
            }
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }

        @Override
        public ListIterator<E> listIterator() {
            return inner.listIterator();
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            return inner.listIterator(index);
        }
    }

    /** A map. */
    static class MapView<K, V> implements Map<K, V>, Serializable {
        private final Map<K, V> inner;
        final Object lock;

        MapView(Map<K, V> inner, Object lock) {
            this.inner = Objects.requireNonNull(inner);
            this.lock = lock == null ? this : lock;
        }

        @Override
        public int size() {
            synchronized (lock) {
                return inner.size();
            }
        }

        @Override
        public boolean isEmpty() {
            synchronized (lock) {
                return inner.isEmpty();
            }
        }

        @Override
        public boolean containsKey(Object key) {
            synchronized (lock) {
                return inner.containsKey(key);
            }
        }

        @Override
        public boolean containsValue(Object value) {
            synchronized (lock) {
                return inner.containsValue(value);
            }
        }

        @Override
        public V get(Object key) {
            synchronized (lock) {
                return inner.get(key);
            }
        }

        @Override
        public V getOrDefault(Object key, V fallback) {
            synchronized (lock) {
                return inner.getOrDefault(key, fallback);
            }
        }

        @Override
        public V put(K key, V value) {
            synchronized (lock) {
                return inner.put(key, value);
            }
        }

        @Override
        public V remove(Object key) {
            synchronized (lock) {
                return inner.remove(key);
            }
        }

        @Override
        public void putAll(Map<? extends K, ? extends V> others) {
            synchronized (lock) {
                inner.putAll(others);
            }
        }

        @Override
        public void clear() {
            synchronized (lock) {
                inner.clear();
            }
        }

        @Override
        public Set<K> keySet() {
            synchronized (lock) {
                return new SetView<K>(inner.keySet(), lock);
            }
        }

        @Override
        public Collection<V> values() {
            synchronized (lock) {
                return new CollectionView<V>(inner.values(), lock);
            }
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            synchronized (lock) {
                return inner.equals(other);
            }
        }

        @Override
        public int hashCode() {
            synchronized (lock) {
                return inner.hashCode();
            }
        }

        @Override
        public String toString() {
            synchronized (lock) {
                return inner.toString();
            }
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            synchronized (lock) {
                inner.forEach(action);
            }
        }

        @Override
        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
            synchronized (lock) {
                inner.replaceAll(function);
            }
        }

        @Override
        public V putIfAbsent(K key, V value) {
            synchronized (lock) {
                return inner.putIfAbsent(key, value);
            }
        }

        @Override
        public boolean remove(Object key, Object value) {
            synchronized (lock) {
                return inner.remove(key, value);
            }
        }

        @Override
        public V replace(K key, V value) {
            synchronized (lock) {
                return inner.replace(key, value);
            }
        }

        @Override
        public boolean replace(K key, V old, V value) {
            synchronized (lock) {
                return inner.replace(key, old, value);
            }
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
            synchronized (lock) {
                return inner.computeIfAbsent(key, function);
            }
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            synchronized (lock) {
                return inner.computeIfPresent(key, function);
            }
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            synchronized (lock) {
                return inner.compute(key, function);
            }
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
            synchronized (lock) {
                return inner.merge(key, value, function);
            }
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            synchronized (lock) {
                return new SetView<Entry<K, V>>(inner.entrySet(), lock);
            }
        }
    }

    /** A sorted map. */
    static class SortedMapView<K, V> extends MapView<K, V> implements SortedMap<K, V> {
        private final SortedMap<K, V> inner;
        private final Object lock;

        SortedMapView(SortedMap<K, V> inner, Object lock) {
            super(inner, lock);
            this.inner = inner;
            this.lock = super.lock;
        }

        @Override
        public Comparator<? super K> comparator() {
            synchronized (lock) {
                return inner.comparator();
            }
        }

        @Override
        public SortedMap<K, V> subMap(K from, K to) {
            synchronized (lock) {
                return new SortedMapView<K, V>(inner.subMap(from, to), lock);
            }
        }

        @Override
        public SortedMap<K, V> headMap(K to) {
            synchronized (lock) {
                return new SortedMapView<K, V>(inner.headMap(to), lock);
            }
        }

        @Override
        public SortedMap<K, V> tailMap(K from) {
            synchronized (lock) {
                return new SortedMapView<K, V>(inner.tailMap(from), lock);
            }
        }

        @Override
        public K firstKey() {
            synchronized (lock) {
                return inner.firstKey();
            }
        }

        @Override
        public K lastKey() {
            synchronized (lock) {
                return inner.lastKey();
            }
        }
    }

    /** A navigable map. */
    static class NavigableMapView<K, V> extends SortedMapView<K, V> implements NavigableMap<K, V> {
        private final NavigableMap<K, V> inner;
        private final Object lock;

        NavigableMapView(NavigableMap<K, V> inner, Object lock) {
            super(inner, lock);
            this.inner = inner;
            this.lock = super.lock;
        }

        @Override
        public Entry<K, V> lowerEntry(K key) {
            synchronized (lock) {
                return inner.lowerEntry(key);
            }
        }

        @Override
        public K lowerKey(K key) {
            synchronized (lock) {
                return inner.lowerKey(key);
            }
        }

        @Override
        public Entry<K, V> floorEntry(K key) {
            synchronized (lock) {
                return inner.floorEntry(key);
            }
        }

        @Override
        public K floorKey(K key) {
            synchronized (lock) {
                return inner.floorKey(key);
            }
        }

        @Override
        public Entry<K, V> ceilingEntry(K key) {
            synchronized (lock) {
                return inner.ceilingEntry(key);
            }
        }

        @Override
        public K ceilingKey(K key) {
            synchronized (lock) {
                return inner.ceilingKey(key);
            }
        }

        @Override
        public Entry<K, V> higherEntry(K key) {
            synchronized (lock) {
                return inner.higherEntry(key);
            }
        }

        @Override
        public K higherKey(K key) {
            synchronized (lock) {
                return inner.higherKey(key);
            }
        }

        @Override
        public Entry<K, V> firstEntry() {
            synchronized (lock) {
                return inner.firstEntry();
            }
        }

        @Override
        public Entry<K, V> lastEntry() {
            synchronized (lock) {
                return inner.lastEntry();
            }
        }

        @Override
        public Entry<K, V> pollFirstEntry() {
            synchronized (lock) {
                return inner.pollFirstEntry();
            }
        }

        @Override
        public Entry<K, V> pollLastEntry() {
            synchronized (lock) {
                return inner.pollLastEntry();
            }
        }

        @Override
        public NavigableMap<K, V> descendingMap() {
            synchronized (lock) {
                return new NavigableMapView<K, V>(inner.descendingMap(), lock);
            }
        }

        @Override
        public NavigableSet<K> navigableKeySet() {
            synchronized (lock) {
                return new NavigableSetView<K>(inner.navigableKeySet(), lock);
            }
        }

        @Override
        public NavigableSet<K> descendingKeySet() {
            synchronized (lock) {
                return new NavigableSetView<K>(inner.descendingKeySet(), lock);
            }
        }

        @Override
        public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
            synchronized (lock) {
                return new NavigableMapView<K, V>(inner.subMap(from, fromInclusive, to, toInclusive), lock);
            }
        }

        @Override
        public NavigableMap<K, V> headMap(K to, boolean inclusive) {
            synchronized (lock) {
                return new NavigableMapView<K, V>(inner.headMap(to, inclusive), lock);
            }
        }

        @Override
        public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
            synchronized (lock) {
                return new NavigableMapView<K, V>(inner.tailMap(from, inclusive), lock);
            }
        }
    }

    /** A list with fast access by index. */
    static final class RandomAccessView<E> extends ListView<E> implements RandomAccess {
        RandomAccessView(List<E> inner, Object lock) {
            super(inner, lock);
        }
    }
}
