package java.util;

import java.io.Serializable;
import java.util.function.Predicate;

/** Operations on collections, and views of them. */
public class Collections {
    @SuppressWarnings("rawtypes")
    public static final List EMPTY_LIST = new EmptyList<Object>();
    @SuppressWarnings("rawtypes")
    public static final Set EMPTY_SET = new EmptySet<Object>();
    @SuppressWarnings("rawtypes")
    public static final Map EMPTY_MAP = new EmptyMap<Object, Object>();

    private Collections() {
    }

    private static final class EmptyList<E> extends AbstractList<E> implements RandomAccess, Serializable {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public E get(int index) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }

        @Override
        public void sort(Comparator<? super E> order) {
        }
    }

    private static final class EmptySet<E> extends AbstractSet<E> implements Serializable {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public boolean contains(Object object) {
            return false;
        }

        @Override
        public Iterator<E> iterator() {
            return emptyIterator();
        }
    }

    private static final class EmptyMap<K, V> extends AbstractMap<K, V> implements Serializable {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public V get(Object key) {
            return null;
        }

        @Override
        public boolean containsKey(Object key) {
            return false;
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return emptySet();
        }
    }

    private static final class EmptyIterator<E> implements ListIterator<E>, Enumeration<E> {
        private static final EmptyIterator<Object> ONLY = new EmptyIterator<Object>();

        @Override
        public boolean hasNext() {
            return false;
        }

        @Override
        public E next() {
            throw new NoSuchElementException();
        }

        @Override
        public boolean hasPrevious() {
            return false;
        }

        @Override
        public E previous() {
            throw new NoSuchElementException();
        }

        @Override
        public int nextIndex() {
            return 0;
        }

        @Override
        public int previousIndex() {
            return -1;
        }

        @Override
        public void remove() {
            throw new IllegalStateException();
        }

        @Override
        public void set(E element) {
            throw new IllegalStateException();
        }

        @Override
        public void add(E element) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean hasMoreElements() {
            return false;
        }

        @Override
        public E nextElement() {
            throw new NoSuchElementException();
        }
    }

    private static final class Single<E> extends AbstractList<E> implements RandomAccess, Serializable {
        private final E element;

        Single(E element) {
            this.element = element;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public E get(int index) {
            if (index != 0) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: 1");
            }
            return element;
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sort(Comparator<? super E> order) {
        }
    }

    private static final class SingleSet<E> extends AbstractSet<E> implements Serializable {
        private final E element;

        SingleSet(E element) {
            this.element = element;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public boolean contains(Object object) {
            return Objects.equals(object, element);
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private boolean more = true;

                @Override
                public boolean hasNext() {
                    return more;
                }

                @Override
                public E next() {
                    if (!more) {
                        throw new NoSuchElementException();
                    }
                    more = false;
                    return element;
                }

                @Override
                public void remove() {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }

    private static final class SingleMap<K, V> extends AbstractMap<K, V> implements Serializable {
        private final K key;
        private final V value;

        SingleMap(K key, V value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public V get(Object wanted) {
            return Objects.equals(wanted, key) ? value : null;
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return Collections.<Entry<K, V>>singleton(new SimpleImmutableEntry<K, V>(key, value));
        }
    }

    private static final class Repeated<E> extends AbstractList<E> implements RandomAccess, Serializable {
        private final int count;
        private final E element;

        Repeated(int count, E element) {
            this.count = count;
            this.element = element;
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public boolean contains(Object object) {
            return count != 0 && Objects.equals(object, element);
        }

        @Override
        public E get(int index) {
            if (index < 0 || index >= count) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
            }
            return element;
        }
    }

    /** What List.of makes: nothing can be changed, and nothing is null. */
    private static final class Fixed<E> extends AbstractList<E> implements RandomAccess, Serializable {
        private final Object[] elements;

        Fixed(Object[] elements) {
            this.elements = elements;
        }

        @Override
        public int size() {
            return elements.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E get(int index) {
            return (E) elements[index];
        }

        @Override
        public int indexOf(Object object) {
            return super.indexOf(Objects.requireNonNull(object));
        }

        @Override
        public int lastIndexOf(Object object) {
            return super.lastIndexOf(Objects.requireNonNull(object));
        }

        @Override
        public boolean contains(Object object) {
            return indexOf(object) >= 0;
        }

        @Override
        public boolean remove(Object object) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean addAll(Collection<? extends E> others) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sort(Comparator<? super E> order) {
            throw new UnsupportedOperationException();
        }
    }

    static <E> List<E> fixedList(Object... elements) {
        return new Fixed<E>(elements);
    }

    /** What Map.of makes of keys and values in turn. */
    @SuppressWarnings("unchecked")
    static <K, V> Map<K, V> fixedMap(Object... pairs) {
        LinkedHashMap<K, V> map = new LinkedHashMap<K, V>();
        for (int i = 0; i < pairs.length; i += 2) {
            K key = (K) Objects.requireNonNull(pairs[i]);
            if (map.put(key, (V) Objects.requireNonNull(pairs[i + 1])) != null) {
                throw new IllegalArgumentException("duplicate key: " + key);
            }
        }
        return unmodifiableMap(map);
    }

    @SuppressWarnings("unchecked")
    public static final <T> List<T> emptyList() {
        return (List<T>) EMPTY_LIST;
    }

    @SuppressWarnings("unchecked")
    public static final <T> Set<T> emptySet() {
        return (Set<T>) EMPTY_SET;
    }

    @SuppressWarnings("unchecked")
    public static final <K, V> Map<K, V> emptyMap() {
        return (Map<K, V>) EMPTY_MAP;
    }

    @SuppressWarnings("unchecked")
    public static <T> Iterator<T> emptyIterator() {
        return (Iterator<T>) EmptyIterator.ONLY;
    }

    @SuppressWarnings("unchecked")
    public static <T> ListIterator<T> emptyListIterator() {
        return (ListIterator<T>) EmptyIterator.ONLY;
    }

    @SuppressWarnings("unchecked")
    public static <T> Enumeration<T> emptyEnumeration() {
        return (Enumeration<T>) EmptyIterator.ONLY;
    }

    public static <E> SortedSet<E> emptySortedSet() {
        return unmodifiableSortedSet(new TreeSet<E>());
    }

    public static <E> NavigableSet<E> emptyNavigableSet() {
        return unmodifiableNavigableSet(new TreeSet<E>());
    }

    public static final <K, V> SortedMap<K, V> emptySortedMap() {
        return unmodifiableSortedMap(new TreeMap<K, V>());
    }

    public static final <K, V> NavigableMap<K, V> emptyNavigableMap() {
        return unmodifiableNavigableMap(new TreeMap<K, V>());
    }

    public static <T> List<T> singletonList(T element) {
        return new Single<T>(element);
    }

    public static <T> Set<T> singleton(T element) {
        return new SingleSet<T>(element);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        return new SingleMap<K, V>(key, value);
    }

    public static <T> List<T> nCopies(int count, T element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        return new Repeated<T>(count, element);
    }

    @SuppressWarnings("unchecked")
    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> collection) {
        return new UnmodifiableViews.CollectionView<T>((Collection<T>) collection);
    }

    @SuppressWarnings("unchecked")
    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        List<T> inner = (List<T>) list;
        return list instanceof RandomAccess ? new UnmodifiableViews.RandomAccessView<T>(inner)
                : new UnmodifiableViews.ListView<T>(inner);
    }

    @SuppressWarnings("unchecked")
    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        return new UnmodifiableViews.SetView<T>((Set<T>) set);
    }

    public static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> set) {
        return new UnmodifiableViews.SortedSetView<T>(set);
    }

    public static <T> NavigableSet<T> unmodifiableNavigableSet(NavigableSet<T> set) {
        return new UnmodifiableViews.NavigableSetView<T>(set);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        return new UnmodifiableViews.MapView<K, V>((Map<K, V>) map);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> map) {
        return new UnmodifiableViews.SortedMapView<K, V>((SortedMap<K, V>) map);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> NavigableMap<K, V> unmodifiableNavigableMap(NavigableMap<K, ? extends V> map) {
        return new UnmodifiableViews.NavigableMapView<K, V>((NavigableMap<K, V>) map);
    }

    public static <T> Collection<T> synchronizedCollection(Collection<T> collection) {
        return new SynchronizedViews.CollectionView<T>(collection, null);
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return list instanceof RandomAccess ? new SynchronizedViews.RandomAccessView<T>(list, null)
                : new SynchronizedViews.ListView<T>(list, null);
    }

    public static <T> Set<T> synchronizedSet(Set<T> set) {
        return new SynchronizedViews.SetView<T>(set, null);
    }

    public static <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> set) {
        return new SynchronizedViews.SortedSetView<T>(set, null);
    }

    public static <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> set) {
        return new SynchronizedViews.NavigableSetView<T>(set, null);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return new SynchronizedViews.MapView<K, V>(map, null);
    }

    public static <K, V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> map) {
        return new SynchronizedViews.SortedMapView<K, V>(map, null);
    }

    public static <K, V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> map) {
        return new SynchronizedViews.NavigableMapView<K, V>(map, null);
    }

    public static <E> Collection<E> checkedCollection(Collection<E> collection, Class<E> type) {
        return new CheckedViews.CollectionView<E>(collection, type);
    }

    public static <E> Queue<E> checkedQueue(Queue<E> queue, Class<E> type) {
        return new CheckedViews.QueueView<E>(queue, type);
    }

    public static <E> List<E> checkedList(List<E> list, Class<E> type) {
        return list instanceof RandomAccess ? new CheckedViews.RandomAccessView<E>(list, type)
                : new CheckedViews.ListView<E>(list, type);
    }

    public static <E> Set<E> checkedSet(Set<E> set, Class<E> type) {
        return new CheckedViews.SetView<E>(set, type);
    }

    public static <E> SortedSet<E> checkedSortedSet(SortedSet<E> set, Class<E> type) {
        return new CheckedViews.SortedSetView<E>(set, type);
    }

    public static <E> NavigableSet<E> checkedNavigableSet(NavigableSet<E> set, Class<E> type) {
        return new CheckedViews.NavigableSetView<E>(set, type);
    }

    public static <K, V> Map<K, V> checkedMap(Map<K, V> map, Class<K> keyType, Class<V> valueType) {
        return new CheckedViews.MapView<K, V>(map, keyType, valueType);
    }

    public static <K, V> SortedMap<K, V> checkedSortedMap(SortedMap<K, V> map, Class<K> keyType, Class<V> valueType) {
        return new CheckedViews.SortedMapView<K, V>(map, keyType, valueType);
    }

    public static <K, V> NavigableMap<K, V> checkedNavigableMap(
            NavigableMap<K, V> map, Class<K> keyType, Class<V> valueType) {
        return new CheckedViews.NavigableMapView<K, V>(map, keyType, valueType);
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    @SuppressWarnings("unchecked")
    public static void reverse(List<?> list) {
        if (list instanceof RandomAccess) {
            for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
                swap(list, i, j);
            }
            return;
        }
        ListIterator<Object> forward = ((List<Object>) list).listIterator();
        ListIterator<Object> backward = ((List<Object>) list).listIterator(list.size());
        for (int i = list.size() >> 1; i > 0; i--) {
            Object first = forward.next();
            forward.set(backward.previous());
            backward.set(first);
        }
    }

    @SuppressWarnings("unchecked")
    public static void swap(List<?> list, int i, int j) {
        List<Object> any = (List<Object>) list;
        any.set(i, any.set(j, any.get(i)));
    }

    public static void shuffle(List<?> list) {
        shuffle(list, new Random());
    }

    @SuppressWarnings("unchecked")
    public static void shuffle(List<?> list, Random random) {
        if (list instanceof RandomAccess) {
            for (int i = list.size(); i > 1; i--) {
                swap(list, i - 1, random.nextInt(i));
            }
            return;
        }
        Object[] elements = list.toArray();
        for (int i = elements.length; i > 1; i--) {
            int j = random.nextInt(i);
            Object last = elements[i - 1];
            elements[i - 1] = elements[j];
            elements[j] = last;
        }
        ListIterator<Object> each = ((List<Object>) list).listIterator();
        for (Object element : elements) {
            each.next();
            each.set(element);
        }
    }

    public static void rotate(List<?> list, int distance) {
        int size = list.size();
        if (size == 0) {
            return;
        }
        int shift = Math.floorMod(distance, size);
        if (shift != 0) {
            reverse(list.subList(0, size - shift));
            reverse(list.subList(size - shift, size));
            reverse(list);
        }
    }

    public static <T> void copy(List<? super T> into, List<? extends T> from) {
        if (from.size() > into.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        ListIterator<? super T> to = into.listIterator();
        for (T element : from) {
            to.next();
            to.set(element);
        }
    }

    public static <T> boolean replaceAll(List<T> list, T old, T value) {
        boolean changed = false;
        for (ListIterator<T> each = list.listIterator(); each.hasNext();) {
            if (Objects.equals(each.next(), old)) {
                each.set(value);
                changed = true;
            }
        }
        return changed;
    }

    private static boolean startsWith(List<?> list, int from, List<?> wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            if (!Objects.equals(wanted.get(i), list.get(from + i))) {
                return false;
            }
        }
        return true;
    }

    public static int indexOfSubList(List<?> list, List<?> wanted) {
        for (int i = 0; i <= list.size() - wanted.size(); i++) {
            if (startsWith(list, i, wanted)) {
                return i;
            }
        }
        return -1;
    }

    public static int lastIndexOfSubList(List<?> list, List<?> wanted) {
        for (int i = list.size() - wanted.size(); i >= 0; i--) {
            if (startsWith(list, i, wanted)) {
                return i;
            }
        }
        return -1;
    }

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> collection, T... elements) {
        boolean changed = false;
        for (T element : elements) {
            changed |= collection.add(element);
        }
        return changed;
    }

    public static <T> void fill(List<? super T> list, T value) {
        for (ListIterator<? super T> each = list.listIterator(); each.hasNext();) {
            each.next();
            each.set(value);
        }
    }

    public static int frequency(Collection<?> collection, Object wanted) {
        int count = 0;
        for (Object element : collection) {
            if (Objects.equals(wanted, element)) {
                count++;
            }
        }
        return count;
    }

    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        boolean swap = a instanceof Set && (!(b instanceof Set) || a.size() < b.size());
        Collection<?> asked = swap ? a : b;
        for (Object element : swap ? b : a) {
            if (asked.contains(element)) {
                return false;
            }
        }
        return true;
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> collection) {
        return max(collection, null);
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> collection) {
        return min(collection, null);
    }

    public static <T> T max(Collection<? extends T> collection, Comparator<? super T> order) {
        Iterator<? extends T> each = collection.iterator();
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (compare(next, best, order) > 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T> T min(Collection<? extends T> collection, Comparator<? super T> order) {
        Iterator<? extends T> each = collection.iterator();
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (compare(next, best, order) < 0) {
                best = next;
            }
        }
        return best;
    }

    /** By the order, or by the elements' own if it is null. */
    @SuppressWarnings("unchecked")
    static <T> int compare(T a, T b, Comparator<? super T> order) {
        return order != null ? order.compare(a, b) : ((Comparable<? super T>) a).compareTo(b);
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = list.get(middle).compareTo(key);
            if (compared < 0) {
                low = middle + 1;
            } else if (compared > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> order) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = compare(list.get(middle), key, order);
            if (compared < 0) {
                low = middle + 1;
            } else if (compared > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    private static final Comparator<Comparable<Object>> NATURAL = new Comparator<Comparable<Object>>() {
        @Override
        public int compare(Comparable<Object> a, Comparable<Object> b) {
            return a.compareTo(b);
        }

        @Override
        public Comparator<Comparable<Object>> reversed() {
            return REVERSE;
        }
    };

    private static final Comparator<Comparable<Object>> REVERSE = new Comparator<Comparable<Object>>() {
        @Override
        public int compare(Comparable<Object> a, Comparable<Object> b) {
            return b.compareTo(a);
        }

        @Override
        public Comparator<Comparable<Object>> reversed() {
            return NATURAL;
        }
    };

    @SuppressWarnings("unchecked")
    static <T> Comparator<T> naturalOrder() {
        return (Comparator<T>) NATURAL;
    }

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder() {
        return (Comparator<T>) REVERSE;
    }

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        if (order == null || order == (Comparator<?>) NATURAL) {
            return reverseOrder();
        }
        if (order == (Comparator<?>) REVERSE) {
            return naturalOrder();
        }
        return order instanceof Reversed ? ((Reversed<T>) order).order : new Reversed<T>(order);
    }

    private static final class Reversed<T> implements Comparator<T>, Serializable {
        private final Comparator<T> order;

        Reversed(Comparator<T> order) {
            this.order = order;
        }

        @Override
        public int compare(T a, T b) {
            return order.compare(b, a);
        }

        @Override
        public Comparator<T> reversed() {
            return order;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Reversed && order.equals(((Reversed<?>) other).order);
        }

        @Override
        public int hashCode() {
            return order.hashCode() ^ Integer.MIN_VALUE;
        }
    }

    /** An order that takes nulls, too. */
    static final class NullsAtEnd<T> implements Comparator<T>, Serializable {
        private final boolean first;
        private final Comparator<? super T> order;

        NullsAtEnd(boolean first, Comparator<? super T> order) {
            this.first = first;
            this.order = order;
        }

        @Override
        public int compare(T a, T b) {
            if (a == null) {
                return b == null ? 0 : first ? -1 : 1;
            }
            if (b == null) {
                return first ? 1 : -1;
            }
            return order == null ? 0 : order.compare(a, b);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Comparator<T> thenComparing(Comparator<? super T> next) {
            Objects.requireNonNull(next);
            Comparator<T> own = (Comparator<T>) order;
            return new NullsAtEnd<T>(first, own == null ? next : own.thenComparing(next));
        }

        @Override
        public Comparator<T> reversed() {
            return new NullsAtEnd<T>(!first, order == null ? null : order.reversed());
        }
    }

    public static <T> Enumeration<T> enumeration(Collection<T> collection) {
        final Iterator<T> each = collection.iterator();
        return new Enumeration<T>() {
            @Override
            public boolean hasMoreElements() {
                return each.hasNext();
            }

            @Override
            public T nextElement() {
                return each.next();
            }
        };
    }

    public static <T> ArrayList<T> list(Enumeration<T> elements) {
        ArrayList<T> list = new ArrayList<T>();
        while (elements.hasMoreElements()) {
            list.add(elements.nextElement());
        }
        return list;
    }

    public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) {
        if (!map.isEmpty()) {
            throw new IllegalArgumentException("Map is non-empty");
        }
        return new SetFromMap<E>(map);
    }

    private static final class SetFromMap<E> extends AbstractSet<E> implements Serializable {
        private final Map<E, Boolean> map;

        SetFromMap(Map<E, Boolean> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object object) {
            return map.containsKey(object);
        }

        @Override
        public boolean add(E element) {
            return map.put(element, Boolean.TRUE) == null;
        }

        @Override
        public boolean remove(Object object) {
            return map.remove(object) != null;
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator<E> iterator() {
            return map.keySet().iterator();
        }
    }

    public static <T> Queue<T> asLifoQueue(final Deque<T> deque) {
        return new AbstractQueue<T>() {
            @Override
            public int size() {
                return deque.size();
            }

            @Override
            public boolean add(T element) {
                deque.addFirst(element);
                return true;
            }

            @Override
            public boolean offer(T element) {
                return deque.offerFirst(element);
            }

            @Override
            public T poll() {
                return deque.pollFirst();
            }

            @Override
            public T peek() {
                return deque.peekFirst();
            }

            @Override
            public Iterator<T> iterator() {
                return deque.iterator();
            }
        };
    }
}
