package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Views of collections through which nothing can be changed. */
final class UnmodifiableViews {
    private UnmodifiableViews() {
    }

    static <K, V> Map.Entry<K, V> frozen(Map.Entry<? extends K, ? extends V> entry) {
        return entry == null ? null : new AbstractMap.SimpleImmutableEntry<K, V>(entry);
    }

    /** Removes nothing. */
    private static class ReadOnlyIterator<E> implements Iterator<E> {
        private final Iterator<? extends E> inner;

        ReadOnlyIterator(Iterator<? extends E> inner) {
            this.inner = inner;
        }

        @Override
        public boolean hasNext() {
            return inner.hasNext();
        }

        @Override
        public E next() {
            return inner.next();
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException();
        }
    }

    /** Changes nothing. */
    private static final class ReadOnlyListIterator<E> extends ReadOnlyIterator<E> implements ListIterator<E> {
        private final ListIterator<? extends E> inner;

        ReadOnlyListIterator(ListIterator<? extends E> inner) {
            super(inner);
            this.inner = inner;
        }

        @Override
        public boolean hasPrevious() {
            return inner.hasPrevious();
        }

        @Override
        public E previous() {
            return inner.previous();
        }

        @Override
        public int nextIndex() {
            return inner.nextIndex();
        }

        @Override
        public int previousIndex() {
            return inner.previousIndex();
        }

        @Override
        public void set(E element) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(E element) {
            throw new UnsupportedOperationException();
        }
    }

    /** Entries that can neither be removed nor set. */
    private static final class EntriesView<K, V> extends SetView<Map.Entry<K, V>> {
        EntriesView(Set<Map.Entry<K, V>> inner) {
            super(inner);
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            final Iterator<Map.Entry<K, V>> each = super.iterator();
            return new Iterator<Map.Entry<K, V>>() {
                @Override
                public boolean hasNext() {
                    return each.hasNext();
                }

                @Override
                public Map.Entry<K, V> next() {
                    return frozen(each.next());
                }

                @Override
                public void remove() {
                    throw new UnsupportedOperationException();
                }
            };
        }

        @Override
        public Object[] toArray() {
            return new ArrayList<Object>(new Copy<Map.Entry<K, V>>(this)).toArray();
        }

        @Override
        public <T> T[] toArray(T[] into) {
            return new Copy<Map.Entry<K, V>>(this).toArray(into);
        }

        @Override
        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            for (Map.Entry<K, V> entry : this) {
                action.accept(entry);
            }
        }
    }

    /** Makes the arrays of what an iterator gives. */
    private static final class Copy<E> extends AbstractCollection<E> {
        private final Collection<E> inner;

        Copy(Collection<E> inner) {
            this.inner = inner;
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public Iterator<E> iterator() {
            return inner.iterator();
        }
    }

    /** A collection. */
    static class CollectionView<E> implements Collection<E>, Serializable {
        private final Collection<E> inner;

        CollectionView(Collection<E> inner) {
            this.inner = Objects.requireNonNull(inner);
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
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean remove(Object object) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean containsAll(Collection<?> others) {
            return inner.containsAll(others);
        }

        @Override
        public boolean addAll(Collection<? extends E> others) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean removeAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean retainAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
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
            return new ReadOnlyIterator<E>(inner.iterator());
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }
    }

    /** A set. */
    static class SetView<E> extends CollectionView<E> implements Set<E> {
        private final Set<E> inner;

        SetView(Set<E> inner) {
            super(inner);
            this.inner = inner;
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

        SortedSetView(SortedSet<E> inner) {
            super(inner);
            this.inner = inner;
        }

        @Override
        public Comparator<? super E> comparator() {
            return inner.comparator();
        }

        @Override
        public SortedSet<E> subSet(E from, E to) {
            return new SortedSetView<E>(inner.subSet(from, to));
        }

        @Override
        public SortedSet<E> headSet(E to) {
            return new SortedSetView<E>(inner.headSet(to));
        }

        @Override
        public SortedSet<E> tailSet(E from) {
            return new SortedSetView<E>(inner.tailSet(from));
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

        NavigableSetView(NavigableSet<E> inner) {
            super(inner);
            this.inner = inner;
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
            throw new UnsupportedOperationException();
        }

        @Override
        public E pollLast() {
            throw new UnsupportedOperationException();
        }

        @Override
        public NavigableSet<E> descendingSet() {
            return new NavigableSetView<E>(inner.descendingSet());
        }

        @Override
        public Iterator<E> descendingIterator() {
            return new ReadOnlyIterator<E>(inner.descendingIterator());
        }

        @Override
        public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
            return new NavigableSetView<E>(inner.subSet(from, fromInclusive, to, toInclusive));
        }

        @Override
        public NavigableSet<E> headSet(E to, boolean inclusive) {
            return new NavigableSetView<E>(inner.headSet(to, inclusive));
        }

        @Override
        public NavigableSet<E> tailSet(E from, boolean inclusive) {
            return new NavigableSetView<E>(inner.tailSet(from, inclusive));
        }
    }

    /** A list. */
    static class ListView<E> extends CollectionView<E> implements List<E> {
        private final List<E> inner;

        ListView(List<E> inner) {
            super(inner);
            this.inner = inner;
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
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(int index, E element) {
            throw new UnsupportedOperationException();
        }

        @Override
        public E remove(int index) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> others) {
            throw new UnsupportedOperationException();
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
            return new ListView<E>(inner.subList(from, to));
        }

        @Override
        public void sort(Comparator<? super E> order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Spliterator<E> spliterator() {
            return inner.spliterator();
        }

        @Override
        public ListIterator<E> listIterator() {
            return new ReadOnlyListIterator<E>(inner.listIterator());
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            return new ReadOnlyListIterator<E>(inner.listIterator(index));
        }
    }

    /** A map. */
    static class MapView<K, V> implements Map<K, V>, Serializable {
        private final Map<K, V> inner;

        MapView(Map<K, V> inner) {
            this.inner = Objects.requireNonNull(inner);
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
            throw new UnsupportedOperationException();
        }

        @Override
        public V remove(Object key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void putAll(Map<? extends K, ? extends V> others) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<K> keySet() {
            return new SetView<K>(inner.keySet());
        }

        @Override
        public Collection<V> values() {
            return new CollectionView<V>(inner.values());
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
            throw new UnsupportedOperationException();
        }

        @Override
        public V putIfAbsent(K key, V value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean remove(Object key, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public V replace(K key, V value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean replace(K key, V old, V value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return new EntriesView<K, V>(inner.entrySet());
        }
    }

    /** A sorted map. */
    static class SortedMapView<K, V> extends MapView<K, V> implements SortedMap<K, V> {
        private final SortedMap<K, V> inner;

        SortedMapView(SortedMap<K, V> inner) {
            super(inner);
            this.inner = inner;
        }

        @Override
        public Comparator<? super K> comparator() {
            return inner.comparator();
        }

        @Override
        public SortedMap<K, V> subMap(K from, K to) {
            return new SortedMapView<K, V>(inner.subMap(from, to));
        }

        @Override
        public SortedMap<K, V> headMap(K to) {
            return new SortedMapView<K, V>(inner.headMap(to));
        }

        @Override
        public SortedMap<K, V> tailMap(K from) {
            return new SortedMapView<K, V>(inner.tailMap(from));
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

        NavigableMapView(NavigableMap<K, V> inner) {
            super(inner);
            this.inner = inner;
        }

        @Override
        public Entry<K, V> lowerEntry(K key) {
            return frozen(inner.lowerEntry(key));
        }

        @Override
        public K lowerKey(K key) {
            return inner.lowerKey(key);
        }

        @Override
        public Entry<K, V> floorEntry(K key) {
            return frozen(inner.floorEntry(key));
        }

        @Override
        public K floorKey(K key) {
            return inner.floorKey(key);
        }

        @Override
        public Entry<K, V> ceilingEntry(K key) {
            return frozen(inner.ceilingEntry(key));
        }

        @Override
        public K ceilingKey(K key) {
            return inner.ceilingKey(key);
        }

        @Override
        public Entry<K, V> higherEntry(K key) {
            return frozen(inner.higherEntry(key));
        }

        @Override
        public K higherKey(K key) {
            return inner.higherKey(key);
        }

        @Override
        public Entry<K, V> firstEntry() {
            return frozen(inner.firstEntry());
        }

        @Override
        public Entry<K, V> lastEntry() {
            return frozen(inner.lastEntry());
        }

        @Override
        public Entry<K, V> pollFirstEntry() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Entry<K, V> pollLastEntry() {
            throw new UnsupportedOperationException();
        }

        @Override
        public NavigableMap<K, V> descendingMap() {
            return new NavigableMapView<K, V>(inner.descendingMap());
        }

        @Override
        public NavigableSet<K> navigableKeySet() {
            return new NavigableSetView<K>(inner.navigableKeySet());
        }

        @Override
        public NavigableSet<K> descendingKeySet() {
            return new NavigableSetView<K>(inner.descendingKeySet());
        }

        @Override
        public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
            return new NavigableMapView<K, V>(inner.subMap(from, fromInclusive, to, toInclusive));
        }

        @Override
        public NavigableMap<K, V> headMap(K to, boolean inclusive) {
            return new NavigableMapView<K, V>(inner.headMap(to, inclusive));
        }

        @Override
        public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
            return new NavigableMapView<K, V>(inner.tailMap(from, inclusive));
        }
    }

    /** A list with fast access by index. */
    static final class RandomAccessView<E> extends ListView<E> implements RandomAccess {
        RandomAccessView(List<E> inner) {
            super(inner);
        }
    }
}
