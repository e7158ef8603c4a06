package java.util;

/** Operations on collections, and views of them. */
public final class Collections {
    public static final List<Object> EMPTY_LIST = new UnmodifiableList<Object>(new EmptyList());

    private Collections() {
    }

    private static final class EmptyList extends AbstractList<Object> {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public Object get(int index) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    private static final class Single<E> extends AbstractList<E> {
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
    }

    private static final class Repeated<E> extends AbstractList<E> {
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
        public E get(int index) {
            if (index < 0 || index >= count) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
            }
            return element;
        }
    }

    private static class UnmodifiableCollection<E> extends AbstractCollection<E> {
        private final Collection<? extends E> inner;

        UnmodifiableCollection(Collection<? extends E> inner) {
            this.inner = Objects.requireNonNull(inner);
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public boolean contains(Object object) {
            return inner.contains(object);
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
        public Iterator<E> iterator() {
            final Iterator<? extends E> each = inner.iterator();
            return new Iterator<E>() {
                @Override
                public boolean hasNext() {
                    return each.hasNext();
                }

                @Override
                public E next() {
                    return each.next();
                }

                @Override
                public void remove() {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }

    private static final class UnmodifiableSet<E> extends UnmodifiableCollection<E> implements Set<E> {
        private final Set<? extends E> inner;

        UnmodifiableSet(Set<? extends E> inner) {
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
    }

    private static final class UnmodifiableList<E> extends AbstractList<E> {
        private final List<? extends E> inner;

        UnmodifiableList(List<? extends E> inner) {
            this.inner = Objects.requireNonNull(inner);
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public E get(int index) {
            return inner.get(index);
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
        public void sort(Comparator<? super E> order) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class UnmodifiableMap<K, V> extends AbstractMap<K, V> {
        private final Map<? extends K, ? extends V> inner;

        UnmodifiableMap(Map<? extends K, ? extends V> inner) {
            this.inner = Objects.requireNonNull(inner);
        }

        @Override
        public V get(Object key) {
            return inner.get(key);
        }

        @Override
        public boolean containsKey(Object key) {
            return inner.containsKey(key);
        }

        @Override
        public V remove(Object key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException();
        }

        @Override
        @SuppressWarnings("unchecked")
        public Set<Entry<K, V>> entrySet() {
            LinkedHashSet<Entry<K, V>> entries = new LinkedHashSet<Entry<K, V>>();
            for (Entry<? extends K, ? extends V> entry : inner.entrySet()) {
                entries.add(new AbstractMap.SimpleImmutableEntry<K, V>(entry.getKey(), entry.getValue()));
            }
            return unmodifiableSet(entries);
        }
    }

    private static final class SynchronizedMap<K, V> extends AbstractMap<K, V> {
        private final Map<K, V> inner;

        SynchronizedMap(Map<K, V> inner) {
            this.inner = Objects.requireNonNull(inner);
        }

        @Override
        public synchronized int size() {
            return inner.size();
        }

        @Override
        public synchronized V get(Object key) {
            return inner.get(key);
        }

        @Override
        public synchronized boolean containsKey(Object key) {
            return inner.containsKey(key);
        }

        @Override
        public synchronized V put(K key, V value) {
            return inner.put(key, value);
        }

        @Override
        public synchronized V remove(Object key) {
            return inner.remove(key);
        }

        @Override
        public synchronized void clear() {
            inner.clear();
        }

        @Override
        public synchronized Set<Entry<K, V>> entrySet() {
            return inner.entrySet();
        }

        @Override
        public synchronized String toString() {
            return inner.toString();
        }
    }

    private static final class SynchronizedList<E> extends AbstractList<E> {
        private final List<E> inner;

        SynchronizedList(List<E> inner) {
            this.inner = Objects.requireNonNull(inner);
        }

        @Override
        public synchronized int size() {
            return inner.size();
        }

        @Override
        public synchronized E get(int index) {
            return inner.get(index);
        }

        @Override
        public synchronized E set(int index, E element) {
            return inner.set(index, element);
        }

        @Override
        public synchronized boolean add(E element) {
            return inner.add(element);
        }

        @Override
        public synchronized void add(int index, E element) {
            inner.add(index, element);
        }

        @Override
        public synchronized E remove(int index) {
            return inner.remove(index);
        }

        @Override
        public synchronized boolean remove(Object object) {
            return inner.remove(object);
        }

        @Override
        public synchronized void clear() {
            inner.clear();
        }

        @Override
        public synchronized String toString() {
            return inner.toString();
        }
    }

    @SuppressWarnings("unchecked")
    public static <T> List<T> emptyList() {
        return (List<T>) EMPTY_LIST;
    }

    public static <T> Set<T> emptySet() {
        return new UnmodifiableSet<T>(new HashSet<T>(1));
    }

    public static <K, V> Map<K, V> emptyMap() {
        return new UnmodifiableMap<K, V>(new HashMap<K, V>(1));
    }

    public static <T> Iterator<T> emptyIterator() {
        return Collections.<T>emptyList().iterator();
    }

    public static <T> List<T> singletonList(T element) {
        return new UnmodifiableList<T>(new Single<T>(element));
    }

    public static <T> Set<T> singleton(T element) {
        HashSet<T> one = new HashSet<T>(1);
        one.add(element);
        return new UnmodifiableSet<T>(one);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        HashMap<K, V> one = new HashMap<K, V>(1);
        one.put(key, value);
        return new UnmodifiableMap<K, V>(one);
    }

    public static <T> List<T> nCopies(int count, T element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        return new UnmodifiableList<T>(new Repeated<T>(count, element));
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> collection) {
        return new UnmodifiableCollection<T>(collection);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new UnmodifiableList<T>(list);
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        return new UnmodifiableSet<T>(set);
    }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        return new UnmodifiableMap<K, V>(map);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return new SynchronizedMap<K, V>(map);
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return new SynchronizedList<T>(list);
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    public static void reverse(List<?> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            swap(list, i, j);
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

    public static void shuffle(List<?> list, Random random) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, random.nextInt(i));
        }
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
        for (int i = 0; i < list.size(); i++) {
            list.set(i, value);
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

    public static <T> Comparator<T> reverseOrder() {
        return reverseOrder(null);
    }

    public static <T> Comparator<T> reverseOrder(final Comparator<T> order) {
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return Collections.compare(b, a, order);
            }
        };
    }
}
