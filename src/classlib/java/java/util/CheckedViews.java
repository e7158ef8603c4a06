package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Views of collections that refuse to take what is of the wrong type. Sets of entries are not checked. */
final class CheckedViews {
    private CheckedViews() {
    }

    static void check(Object object, Class<?> type) {
        if (object != null && !type.isInstance(object)) {
            throw new ClassCastException("Attempt to insert " + object.getClass()
                    + " element into collection with element type " + type);
        }
    }

    static void checkAll(Collection<?> objects, Class<?> type) {
        for (Object object : objects) {
            check(object, type);
        }
    }

    /** A collection. */
    static class CollectionView<E> implements Collection<E>, Serializable {
        private final Collection<E> inner;
        final Class<?> type;

        CollectionView(Collection<E> inner, Class<?> type) {
            this.inner = Objects.requireNonNull(inner);
            this.type = Objects.requireNonNull(type);
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public boolean isEmpty() {
            return inner.isEmpty();
        }

        @Override
        public boolean contains(Object object) {
            return inner.contains(object);
        }

        @Override
        public Object[] toArray() {
            return inner.toArray();
        }

        @Override
        public <T> T[] toArray(T[] into) {
            return inner.toArray(into);
        }

        @Override
        public boolean add(E element) {
            check(element, type);
            return inner.add(element);
        }

        @Override
        public boolean remove(Object object) {
            return inner.remove(object);
        }

        @Override
        public boolean containsAll(Collection<?> others) {
            return inner.containsAll(others);
        }

        @Override
        public boolean addAll(Collection<? extends E> others) {
            checkAll(others, type);
            return inner.addAll(others);
        }

        @Override
        public boolean removeAll(Collection<?> others) {
            return inner.removeAll(others);
        }

        @Override
        public boolean retainAll(Collection<?> others) {
            return inner.retainAll(others);
        }

        @Override
        public void clear() {
            inner.clear();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            return inner.removeIf(filter);
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            inner.forEach(action);
        }

        @Override
        public String toString() {
            return inner.toString();
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
        private final Class<?> type;

        SetView(Set<E> inner, Class<?> type) {
            super(inner, type);
            this.inner = inner;
            this.type = type;
        }

        @Override
        public boolean equals(Object other) {
            return other == this || inner.equals(other);
        }

        @Override
        public int hashCode() {
            return inner.hashCode();
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }
    }

    /** A sorted set. */
    static class SortedSetView<E> extends SetView<E> implements SortedSet<E> {
        private final SortedSet<E> inner;
        private final Class<?> type;

        SortedSetView(SortedSet<E> inner, Class<?> type) {
            super(inner, type);
            this.inner = inner;
            this.type = type;
        }

        @Override
        public Comparator<? super E> comparator() {
            return inner.comparator();
        }

        @Override
        public SortedSet<E> subSet(E from, E to) {
            return new SortedSetView<E>(inner.subSet(from, to), type);
        }

        @Override
        public SortedSet<E> headSet(E to) {
            return new SortedSetView<E>(inner.headSet(to), type);
        }

        @Override
        public SortedSet<E> tailSet(E from) {
            return new SortedSetView<E>(inner.tailSet(from), type);
        }

        @Override
        public E first() {
            return inner.first();
        }

        @Override
        public E last() {
            return inner.last();
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }
    }

    /** A navigable set. */
    static class NavigableSetView<E> extends SortedSetView<E> implements NavigableSet<E> {
        private final NavigableSet<E> inner;
        private final Class<?> type;

        NavigableSetView(NavigableSet<E> inner, Class<?> type) {
            super(inner, type);
            this.inner = inner;
            this.type = type;
        }

        @Override
        public E lower(E element) {
            return inner.lower(element);
        }

        @Override
        public E floor(E element) {
            return inner.floor(element);
        }

        @Override
        public E ceiling(E element) {
            return inner.ceiling(element);
        }

        @Override
        public E higher(E element) {
            return inner.higher(element);
        }

        @Override
        public E pollFirst() {
            return inner.pollFirst();
        }

        @Override
        public E pollLast() {
            return inner.pollLast();
        }

        @Override
        public NavigableSet<E> descendingSet() {
            return new NavigableSetView<E>(inner.descendingSet(), type);
        }

        @Override
        public Iterator<E> descendingIterator() {
            return inner.descendingIterator();
        }

        @Override
        public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
            return new NavigableSetView<E>(inner.subSet(from, fromInclusive, to, toInclusive), type);
        }

        @Override
        public NavigableSet<E> headSet(E to, boolean inclusive) {
            return new NavigableSetView<E>(inner.headSet(to, inclusive), type);
        }

        @Override
        public NavigableSet<E> tailSet(E from, boolean inclusive) {
            return new NavigableSetView<E>(inner.tailSet(from, inclusive), type);
        }
    }

    /** A list. */
    static class ListView<E> extends CollectionView<E> implements List<E> {
        private final List<E> inner;
        private final Class<?> type;

        ListView(List<E> inner, Class<?> type) {
            super(inner, type);
            this.inner = inner;
            this.type = type;
        }

        @Override
        public boolean equals(Object other) {
            return other == this || inner.equals(other);
        }

        @Override
        public int hashCode() {
            return inner.hashCode();
        }

        @Override
        public E get(int index) {
            return inner.get(index);
        }

        @Override
        public E set(int index, E element) {
            check(element, type);
            return inner.set(index, element);
        }

        @Override
        public void add(int index, E element) {
            check(element, type);
            inner.add(index, element);
        }

        @Override
        public E remove(int index) {
            return inner.remove(index);
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> others) {
            checkAll(others, type);
            return inner.addAll(index, others);
        }

        @Override
        public int indexOf(Object object) {
            return inner.indexOf(object);
        }

        @Override
        public int lastIndexOf(Object object) {
            return inner.lastIndexOf(object);
        }

        @Override
        public List<E> subList(int from, int to) {
            return new ListView<E>(inner.subList(from, to), type);
        }

        @Override
        public void sort(Comparator<? super E> order) {
            inner.sort(order);
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            inner.replaceAll(operator);
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

    /** A queue. */
    static class QueueView<E> extends CollectionView<E> implements Queue<E> {
        private final Queue<E> inner;
        private final Class<?> type;

        QueueView(Queue<E> inner, Class<?> type) {
            super(inner, type);
            this.inner = inner;
            this.type = type;
        }

        @Override
        public boolean offer(E element) {
            check(element, type);
            return inner.offer(element);
        }

        @Override
        public E remove() {
            return inner.remove();
        }

        @Override
        public E poll() {
            return inner.poll();
        }

        @Override
        public E element() {
            return inner.element();
        }

        @Override
        public E peek() {
            return inner.peek();
        }
    }

    /** A map. */
    static class MapView<K, V> implements Map<K, V>, Serializable {
        private final Map<K, V> inner;
        final Class<?> keyType;
        final Class<?> valueType;

        MapView(Map<K, V> inner, Class<?> keyType, Class<?> valueType) {
            this.inner = Objects.requireNonNull(inner);
            this.keyType = Objects.requireNonNull(keyType);
            this.valueType = Objects.requireNonNull(valueType);
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public boolean isEmpty() {
            return inner.isEmpty();
        }

        @Override
        public boolean containsKey(Object key) {
            return inner.containsKey(key);
        }

        @Override
        public boolean containsValue(Object value) {
            return inner.containsValue(value);
        }

        @Override
        public V get(Object key) {
            return inner.get(key);
        }

        @Override
        public V getOrDefault(Object key, V fallback) {
            return inner.getOrDefault(key, fallback);
        }

        @Override
        public V put(K key, V value) {
            check(key, keyType);
            check(value, valueType);
            return inner.put(key, value);
        }

        @Override
        public V remove(Object key) {
            return inner.remove(key);
        }

        @Override
        public void putAll(Map<? extends K, ? extends V> others) {
            checkAll(others.keySet(), keyType);
            checkAll(others.values(), valueType);
            inner.putAll(others);
        }

        @Override
        public void clear() {
            inner.clear();
        }

        @Override
        public Set<K> keySet() {
            return inner.keySet();
        }

        @Override
        public Collection<V> values() {
            return inner.values();
        }

        @Override
        public boolean equals(Object other) {
            return other == this || inner.equals(other);
        }

        @Override
        public int hashCode() {
            return inner.hashCode();
        }

        @Override
        public String toString() {
            return inner.toString();
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            inner.forEach(action);
        }

        @Override
        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
            inner.replaceAll(function);
        }

        @Override
        public V putIfAbsent(K key, V value) {
            check(key, keyType);
            check(value, valueType);
            return inner.putIfAbsent(key, value);
        }

        @Override
        public boolean remove(Object key, Object value) {
            return inner.remove(key, value);
        }

        @Override
        public V replace(K key, V value) {
            check(value, valueType);
            return inner.replace(key, value);
        }

        @Override
        public boolean replace(K key, V old, V value) {
            check(value, valueType);
            return inner.replace(key, old, value);
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
            check(key, keyType);
            return inner.computeIfAbsent(key, function);
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            check(key, keyType);
            return inner.computeIfPresent(key, function);
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            check(key, keyType);
            return inner.compute(key, function);
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
            check(key, keyType);
            check(value, valueType);
            return inner.merge(key, value, function);
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return inner.entrySet();
        }
    }

    /** A sorted map. */
    static class SortedMapView<K, V> extends MapView<K, V> implements SortedMap<K, V> {
        private final SortedMap<K, V> inner;
        private final Class<?> keyType;
        private final Class<?> valueType;

        SortedMapView(SortedMap<K, V> inner, Class<?> keyType, Class<?> valueType) {
            super(inner, keyType, valueType);
            this.inner = inner;
            this.keyType = keyType;
            this.valueType = valueType;
        }

        @Override
        public Comparator<? super K> comparator() {
            return inner.comparator();
        }

        @Override
        public SortedMap<K, V> subMap(K from, K to) {
            return new SortedMapView<K, V>(inner.subMap(from, to), keyType, valueType);
        }

        @Override
        public SortedMap<K, V> headMap(K to) {
            return new SortedMapView<K, V>(inner.headMap(to), keyType, valueType);
        }

        @Override
        public SortedMap<K, V> tailMap(K from) {
            return new SortedMapView<K, V>(inner.tailMap(from), keyType, valueType);
        }

        @Override
        public K firstKey() {
            return inner.firstKey();
        }

        @Override
        public K lastKey() {
            return inner.lastKey();
        }
    }

    /** A navigable map. */
    static class NavigableMapView<K, V> extends SortedMapView<K, V> implements NavigableMap<K, V> {
        private final NavigableMap<K, V> inner;
        private final Class<?> keyType;
        private final Class<?> valueType;

        NavigableMapView(NavigableMap<K, V> inner, Class<?> keyType, Class<?> valueType) {
            super(inner, keyType, valueType);
            this.inner = inner;
            this.keyType = keyType;
            this.valueType = valueType;
        }

        @Override
        public Entry<K, V> lowerEntry(K key) {
            return inner.lowerEntry(key);
        }

        @Override
        public K lowerKey(K key) {
            return inner.lowerKey(key);
        }

        @Override
        public Entry<K, V> floorEntry(K key) {
            return inner.floorEntry(key);
        }

        @Override
        public K floorKey(K key) {
            return inner.floorKey(key);
        }

        @Override
        public Entry<K, V> ceilingEntry(K key) {
            return inner.ceilingEntry(key);
        }

        @Override
        public K ceilingKey(K key) {
            return inner.ceilingKey(key);
        }

        @Override
        public Entry<K, V> higherEntry(K key) {
            return inner.higherEntry(key);
        }

        @Override
        public K higherKey(K key) {
            return inner.higherKey(key);
        }

        @Override
        public Entry<K, V> firstEntry() {
            return inner.firstEntry();
        }

        @Override
        public Entry<K, V> lastEntry() {
            return inner.lastEntry();
        }

        @Override
        public Entry<K, V> pollFirstEntry() {
            return inner.pollFirstEntry();
        }

        @Override
        public Entry<K, V> pollLastEntry() {
            return inner.pollLastEntry();
        }

        @Override
        public NavigableMap<K, V> descendingMap() {
            return new NavigableMapView<K, V>(inner.descendingMap(), keyType, valueType);
        }

        @Override
        public NavigableSet<K> navigableKeySet() {
            return inner.navigableKeySet();
        }

        @Override
        public NavigableSet<K> descendingKeySet() {
            return inner.descendingKeySet();
        }

        @Override
        public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
            return new NavigableMapView<K, V>(inner.subMap(from, fromInclusive, to, toInclusive), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> headMap(K to, boolean inclusive) {
            return new NavigableMapView<K, V>(inner.headMap(to, inclusive), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
            return new NavigableMapView<K, V>(inner.tailMap(from, inclusive), keyType, valueType);
        }
    }

    /** A list with fast access by index. */
    static final class RandomAccessView<E> extends ListView<E> implements RandomAccess {
        RandomAccessView(List<E> inner, Class<?> type) {
            super(inner, type);
        }
    }
}
