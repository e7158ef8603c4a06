package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/**
 * A hash table that is read without a lock and written under one. Its order of iteration is the platform's, also while
 * it grows; iterators see what is there when they come by. The bulk operations run on the calling thread.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final int MAX_CAPACITY = 1 << 30;
    private static final int DEFAULT_CAPACITY = 16;

    /** A chain that grows beyond this lets a table that is not large grow. */
    private static final int LONG_CHAIN = 8;
    private static final int LARGE_TABLE = 64;

    private static final class Node<K, V> {
        final int hash;
        final K key;
        volatile V value;
        volatile Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private volatile Node<K, V>[] table;
    private volatile int size;

    /** The size at which the table grows, or before there is one its first capacity. */
    private int threshold;

    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int capacity) {
        this(capacity, 0.75f, 1);
    }

    public ConcurrentHashMap(int capacity, float loadFactor) {
        this(capacity, loadFactor, 1);
    }

    public ConcurrentHashMap(int capacity, float loadFactor, int concurrency) {
        if (!(loadFactor > 0.0f) || capacity < 0 || concurrency <= 0) {
            throw new IllegalArgumentException();
        }
        long wanted = (long) (1.0 + Math.max(capacity, concurrency) / loadFactor);
        threshold = wanted >= MAX_CAPACITY ? MAX_CAPACITY : powerOfTwo((int) wanted);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> others) {
        threshold = DEFAULT_CAPACITY;
        putAll(others);
    }

    private static int powerOfTwo(int capacity) {
        return capacity <= 1 ? 1 : 1 << (32 - Integer.numberOfLeadingZeros(capacity - 1));
    }

    private static int hash(Object key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> 16)) & 0x7fffffff;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    public long mappingCount() {
        return size;
    }

    private Node<K, V> find(Object key) {
        int hash = hash(key);
        Node<K, V>[] nodes = table;
        if (nodes == null) {
            return null;
        }
        Node<K, V> node = nodes[hash & (nodes.length - 1)];
        while (node != null) {
            if (node.hash == hash && (node.key == key || key.equals(node.key))) {
                return node;
            }
            node = node.next;
        }
        return null;
    }

    @Override
    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    @Override
    public V getOrDefault(Object key, V fallback) {
        V value = get(key);
        return value == null ? fallback : value;
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (Walk walk = new Walk(); walk.next != null; walk.advance()) {
            if (value.equals(walk.next.value)) {
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    @Override
    public V put(K key, V value) {
        return insert(key, value, true);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return insert(key, value, false);
    }

    private V insert(K key, V value, boolean overwrite) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        synchronized (this) {
            Node<K, V> known = find(key);
            if (known == null) {
                add(key, value);
                return null;
            }
            V old = known.value;
            if (overwrite) {
                known.value = value;
            }
            return old;
        }
    }

    /** Adds a key that is not there yet at the end of its chain. */
    private void add(K key, V value) {
        if (table == null) {
            makeTable(threshold > 0 ? threshold : DEFAULT_CAPACITY);
        }
        Node<K, V>[] nodes = table;
        int hash = hash(key);
        Node<K, V> added = new Node<K, V>(hash, key, value, null);
        int index = hash & (nodes.length - 1);
        Node<K, V> last = nodes[index];
        if (last == null) {
            nodes[index] = added;
        } else {
            int length = 1;
            while (last.next != null) {
                last = last.next;
                length++;
            }
            last.next = added;
            if (length >= LONG_CHAIN && nodes.length < LARGE_TABLE) {
                presize(nodes.length << 1);
            }
        }
        size++;
        while (size >= threshold && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    @SuppressWarnings("unchecked")
    private void makeTable(int capacity) {
        table = (Node<K, V>[]) new Node[capacity];
        threshold = capacity - (capacity >>> 2);
    }

    /** Makes room for so many entries. */
    private void presize(int count) {
        int wanted = count >= MAX_CAPACITY >>> 1 ? MAX_CAPACITY : powerOfTwo(count + (count >>> 1) + 1);
        if (table == null) {
            makeTable(Math.max(threshold, wanted));
        }
        while (wanted > threshold && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    /** Readers may still be in the old table, so nodes are copied, but for the last of a chain that stay together. */
    @SuppressWarnings("unchecked")
    private void grow() {
        Node<K, V>[] old = table;
        int capacity = old.length;
        Node<K, V>[] larger = (Node<K, V>[]) new Node[capacity << 1];
        for (int i = 0; i < capacity; i++) {
            if (old[i] != null) {
                split(old[i], i, capacity, larger);
            }
        }
        table = larger;
        threshold = (capacity << 1) - (capacity >>> 1);
    }

    private void split(Node<K, V> chain, int index, int distance, Node<K, V>[] larger) {
        Node<K, V> run = chain;
        for (Node<K, V> node = chain.next; node != null; node = node.next) {
            if ((node.hash & distance) != (run.hash & distance)) {
                run = node;
            }
        }
        larger[index + (run.hash & distance)] = run;
        for (Node<K, V> node = chain; node != run; node = node.next) {
            int at = index + (node.hash & distance);
            larger[at] = new Node<K, V>(node.hash, node.key, node.value, larger[at]);
        }
    }

    @Override
    public synchronized void putAll(Map<? extends K, ? extends V> others) {
        presize(others.size());
        for (Entry<? extends K, ? extends V> entry : others.entrySet()) {
            insert(entry.getKey(), entry.getValue(), true);
        }
    }

    @Override
    public V remove(Object key) {
        return take(key, null);
    }

    /** Removes a key, if it has that value or none is wanted. */
    private synchronized V take(Object key, Object wanted) {
        int hash = hash(key);
        Node<K, V>[] nodes = table;
        if (nodes == null) {
            return null;
        }
        int index = hash & (nodes.length - 1);
        Node<K, V> before = null;
        Node<K, V> node = nodes[index];
        while (node != null && !(node.hash == hash && (node.key == key || key.equals(node.key)))) {
            before = node;
            node = node.next;
        }
        if (node == null || wanted != null && !wanted.equals(node.value)) {
            return null;
        }
        if (before == null) {
            nodes[index] = node.next;
        } else {
            before.next = node.next;
        }
        size--;
        return node.value;
    }

    @Override
    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        return value != null && take(key, value) != null;
    }

    @Override
    public synchronized V replace(K key, V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V old = node.value;
        node.value = value;
        return old;
    }

    @Override
    public synchronized boolean replace(K key, V old, V value) {
        if (key == null || old == null || value == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        boolean same = node != null && old.equals(node.value);
        if (same) {
            node.value = value;
        }
        return same;
    }

    @Override
    public synchronized void clear() {
        Node<K, V>[] nodes = table;
        if (nodes != null) {
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = null;
            }
        }
        size = 0;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        if (key == null || function == null) {
            throw new NullPointerException();
        }
        V known = get(key);
        if (known != null) {
            return known;
        }
        synchronized (this) {
            Node<K, V> node = find(key);
            if (node != null) {
                return node.value;
            }
            V value = function.apply(key);
            if (value != null) {
                store(find(key), key, value);
            }
            return value;
        }
    }

    @Override
    public synchronized V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (key == null || function == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        return node == null ? null : store(node, key, function.apply(key, node.value));
    }

    @Override
    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (key == null || function == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        V value = function.apply(key, node == null ? null : node.value);
        return store(find(key), key, value);
    }

    @Override
    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (key == null || value == null || function == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        return store(node, key, node == null ? value : function.apply(node.value, value));
    }

    /** Overwrites, adds, or for null removes. */
    private V store(Node<K, V> known, K key, V value) {
        if (known == null) {
            if (value != null) {
                add(key, value);
            }
        } else if (value == null) {
            take(key, null);
        } else {
            known.value = value;
        }
        return value;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Walk walk = new Walk(); walk.next != null; walk.advance()) {
            action.accept(walk.next.key, walk.next.value);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Entry<K, V> entry : entrySet()) {
            K key = entry.getKey();
            V old = entry.getValue();
            while (!replace(key, old, Objects.requireNonNull(function.apply(key, old)))) {
                old = get(key);
                if (old == null) {
                    break;
                }
            }
        }
    }

    /** Runs over the table as it was at the beginning; where it has grown, over all places that one has become. */
    private class Walk {
        private final int places;
        private int place = -1;
        private int index;
        Node<K, V> next;

        Walk() {
            Node<K, V>[] nodes = table;
            places = nodes == null ? 0 : nodes.length;
            index = MAX_CAPACITY;
            advance();
        }

        final void advance() {
            if (next != null) {
                next = next.next;
            }
            while (next == null) {
                Node<K, V>[] nodes = table;
                if (nodes == null || index >= nodes.length) {
                    if (++place >= places) {
                        return;
                    }
                    index = place;
                }
                next = nodes[index];
                index += places;
            }
        }
    }

    private abstract class Each extends Walk {
        private K last;

        public final boolean hasNext() {
            return next != null;
        }

        public final boolean hasMoreElements() {
            return next != null;
        }

        final Node<K, V> step() {
            Node<K, V> node = next;
            if (node == null) {
                throw new NoSuchElementException();
            }
            last = node.key;
            advance();
            return node;
        }

        public final void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            ConcurrentHashMap.this.remove(last);
            last = null;
        }
    }

    private final class EachKey extends Each implements Iterator<K>, Enumeration<K> {
        @Override
        public K next() {
            return step().key;
        }

        @Override
        public K nextElement() {
            return step().key;
        }
    }

    private final class EachValue extends Each implements Iterator<V>, Enumeration<V> {
        @Override
        public V next() {
            return step().value;
        }

        @Override
        public V nextElement() {
            return step().value;
        }
    }

    private final class EachEntry extends Each implements Iterator<Entry<K, V>> {
        @Override
        public Entry<K, V> next() {
            Node<K, V> node = step();
            return new SimpleEntry<K, V>(node.key, node.value) {
                @Override
                public V setValue(V value) {
                    put(getKey(), Objects.requireNonNull(value));
                    return super.setValue(value);
                }
            };
        }
    }

    public Enumeration<K> keys() {
        return new EachKey();
    }

    public Enumeration<V> elements() {
        return new EachValue();
    }

    @Override
    public KeySetView<K, V> keySet() {
        return new KeySetView<K, V>(this, null);
    }

    public KeySetView<K, V> keySet(V value) {
        return new KeySetView<K, V>(this, Objects.requireNonNull(value));
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int capacity) {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(capacity), Boolean.TRUE);
    }

    /** The keys of a map; with a value for them, keys can be added. */
    public static final class KeySetView<K, V> extends AbstractSet<K> implements Serializable {
        private final ConcurrentHashMap<K, V> map;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            this.map = map;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public V getMappedValue() {
            return value;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        @Override
        public boolean add(K key) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.putIfAbsent(key, value) == null;
        }

        @Override
        public boolean remove(Object key) {
            return map.remove(key) != null;
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator<K> iterator() {
            return map.eachKey();
        }
    }

    private Iterator<K> eachKey() {
        return new EachKey();
    }

    @Override
    public Collection<V> values() {
        return new AbstractCollection<V>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public boolean contains(Object value) {
                return containsValue(value);
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }

            @Override
            public Iterator<V> iterator() {
                return new EachValue();
            }
        };
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new AbstractSet<Entry<K, V>>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public boolean contains(Object object) {
                return object instanceof Entry && ((Entry<?, ?>) object).getKey() != null
                        && Objects.equals(get(((Entry<?, ?>) object).getKey()), ((Entry<?, ?>) object).getValue());
            }

            @Override
            public boolean remove(Object object) {
                Entry<?, ?> entry = contains(object) ? (Entry<?, ?>) object : null;
                return entry != null && take(entry.getKey(), entry.getValue()) != null;
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }

            @Override
            public Iterator<Entry<K, V>> iterator() {
                return new EachEntry();
            }
        };
    }

    // The bulk operations. What they are told of parallelism makes no difference.

    public void forEach(long threshold, BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    public <U> void forEach(
            long threshold, BiFunction<? super K, ? super V, ? extends U> transformer, Consumer<? super U> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry.getKey(), entry.getValue());
            if (value != null) {
                action.accept(value);
            }
        }
    }

    public <U> U search(long threshold, BiFunction<? super K, ? super V, ? extends U> function) {
        Objects.requireNonNull(function);
        for (Entry<K, V> entry : entrySet()) {
            U value = function.apply(entry.getKey(), entry.getValue());
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    public <U> U reduce(
            long threshold,
            BiFunction<? super K, ? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Objects.requireNonNull(reducer);
        U result = null;
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry.getKey(), entry.getValue());
            if (value != null) {
                result = result == null ? value : reducer.apply(result, value);
            }
        }
        return result;
    }

    public double reduceToDouble(
            long threshold,
            ToDoubleBiFunction<? super K, ? super V> transformer,
            double basis,
            DoubleBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        double result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsDouble(result, transformer.applyAsDouble(entry.getKey(), entry.getValue()));
        }
        return result;
    }

    public long reduceToLong(
            long threshold,
            ToLongBiFunction<? super K, ? super V> transformer,
            long basis,
            LongBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        long result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsLong(result, transformer.applyAsLong(entry.getKey(), entry.getValue()));
        }
        return result;
    }

    public int reduceToInt(
            long threshold, ToIntBiFunction<? super K, ? super V> transformer, int basis, IntBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        int result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsInt(result, transformer.applyAsInt(entry.getKey(), entry.getValue()));
        }
        return result;
    }

    public void forEachKey(long threshold, Consumer<? super K> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey());
        }
    }

    public <U> void forEachKey(
            long threshold, Function<? super K, ? extends U> transformer, Consumer<? super U> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry.getKey());
            if (value != null) {
                action.accept(value);
            }
        }
    }

    public <U> U searchKeys(long threshold, Function<? super K, ? extends U> function) {
        Objects.requireNonNull(function);
        for (Entry<K, V> entry : entrySet()) {
            U value = function.apply(entry.getKey());
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    public <U> U reduceKeys(
            long threshold,
            Function<? super K, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Objects.requireNonNull(reducer);
        U result = null;
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry.getKey());
            if (value != null) {
                result = result == null ? value : reducer.apply(result, value);
            }
        }
        return result;
    }

    public K reduceKeys(long threshold, BiFunction<? super K, ? super K, ? extends K> reducer) {
        Objects.requireNonNull(reducer);
        K result = null;
        for (Entry<K, V> entry : entrySet()) {
            result = result == null ? entry.getKey() : reducer.apply(result, entry.getKey());
        }
        return result;
    }

    public double reduceKeysToDouble(
            long threshold, ToDoubleFunction<? super K> transformer, double basis, DoubleBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        double result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsDouble(result, transformer.applyAsDouble(entry.getKey()));
        }
        return result;
    }

    public long reduceKeysToLong(
            long threshold, ToLongFunction<? super K> transformer, long basis, LongBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        long result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsLong(result, transformer.applyAsLong(entry.getKey()));
        }
        return result;
    }

    public int reduceKeysToInt(
            long threshold, ToIntFunction<? super K> transformer, int basis, IntBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        int result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsInt(result, transformer.applyAsInt(entry.getKey()));
        }
        return result;
    }

    public void forEachValue(long threshold, Consumer<? super V> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            action.accept(entry.getValue());
        }
    }

    public <U> void forEachValue(
            long threshold, Function<? super V, ? extends U> transformer, Consumer<? super U> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry.getValue());
            if (value != null) {
                action.accept(value);
            }
        }
    }

    public <U> U searchValues(long threshold, Function<? super V, ? extends U> function) {
        Objects.requireNonNull(function);
        for (Entry<K, V> entry : entrySet()) {
            U value = function.apply(entry.getValue());
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    public <U> U reduceValues(
            long threshold,
            Function<? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Objects.requireNonNull(reducer);
        U result = null;
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry.getValue());
            if (value != null) {
                result = result == null ? value : reducer.apply(result, value);
            }
        }
        return result;
    }

    public V reduceValues(long threshold, BiFunction<? super V, ? super V, ? extends V> reducer) {
        Objects.requireNonNull(reducer);
        V result = null;
        for (Entry<K, V> entry : entrySet()) {
            result = result == null ? entry.getValue() : reducer.apply(result, entry.getValue());
        }
        return result;
    }

    public double reduceValuesToDouble(
            long threshold, ToDoubleFunction<? super V> transformer, double basis, DoubleBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        double result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsDouble(result, transformer.applyAsDouble(entry.getValue()));
        }
        return result;
    }

    public long reduceValuesToLong(
            long threshold, ToLongFunction<? super V> transformer, long basis, LongBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        long result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsLong(result, transformer.applyAsLong(entry.getValue()));
        }
        return result;
    }

    public int reduceValuesToInt(
            long threshold, ToIntFunction<? super V> transformer, int basis, IntBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        int result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsInt(result, transformer.applyAsInt(entry.getValue()));
        }
        return result;
    }

    public void forEachEntry(long threshold, Consumer<? super Map.Entry<K, V>> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            action.accept(entry);
        }
    }

    public <U> void forEachEntry(
            long threshold, Function<Map.Entry<K, V>, ? extends U> transformer, Consumer<? super U> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry);
            if (value != null) {
                action.accept(value);
            }
        }
    }

    public <U> U searchEntries(long threshold, Function<Map.Entry<K, V>, ? extends U> function) {
        Objects.requireNonNull(function);
        for (Entry<K, V> entry : entrySet()) {
            U value = function.apply(entry);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    public <U> U reduceEntries(
            long threshold,
            Function<Map.Entry<K, V>, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Objects.requireNonNull(reducer);
        U result = null;
        for (Entry<K, V> entry : entrySet()) {
            U value = transformer.apply(entry);
            if (value != null) {
                result = result == null ? value : reducer.apply(result, value);
            }
        }
        return result;
    }

    public Map.Entry<K, V> reduceEntries(
            long threshold, BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, ? extends Map.Entry<K, V>> reducer) {
        Objects.requireNonNull(reducer);
        Map.Entry<K, V> result = null;
        for (Entry<K, V> entry : entrySet()) {
            result = result == null ? entry : reducer.apply(result, entry);
        }
        return result;
    }

    public double reduceEntriesToDouble(
            long threshold, ToDoubleFunction<Map.Entry<K, V>> transformer, double basis, DoubleBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        double result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsDouble(result, transformer.applyAsDouble(entry));
        }
        return result;
    }

    public long reduceEntriesToLong(
            long threshold, ToLongFunction<Map.Entry<K, V>> transformer, long basis, LongBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        long result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsLong(result, transformer.applyAsLong(entry));
        }
        return result;
    }

    public int reduceEntriesToInt(
            long threshold, ToIntFunction<Map.Entry<K, V>> transformer, int basis, IntBinaryOperator reducer) {
        Objects.requireNonNull(transformer);
        int result = basis;
        for (Entry<K, V> entry : entrySet()) {
            result = reducer.applyAsInt(result, transformer.applyAsInt(entry));
        }
        return result;
    }
}
