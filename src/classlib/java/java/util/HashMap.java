package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A hash table with chains; its order of iteration is that of the platform's, which programs come to depend on.
 * Chains never become trees.
 */
public class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable, Serializable {
    private static final int MAX_CAPACITY = 1 << 30;

    /** A chain that grows beyond this lets a table that is not large grow. */
    private static final int LONG_CHAIN = 8;
    private static final int LARGE_TABLE = 64;

    /** An entry; LinkedHashMap strings them together in their order. */
    static class Node<K, V> extends Pair<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;
        Node<K, V> before;
        Node<K, V> after;

        Node(int hash, K key, V value) {
            this.hash = hash;
            this.key = key;
            this.value = value;
        }

        @Override
        public final K getKey() {
            return key;
        }

        @Override
        public final V getValue() {
            return value;
        }

        @Override
        public final V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }
    }

    Node<K, V>[] table;
    int size;
    int modCount;

    /** The size at which the table grows, or before there is one its first capacity. */
    private int threshold;
    private final float loadFactor;

    public HashMap() {
        loadFactor = 0.75f;
    }

    public HashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public HashMap(int capacity, float loadFactor) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        if (loadFactor <= 0 || loadFactor != loadFactor) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        threshold = powerOfTwo(Math.min(capacity, MAX_CAPACITY));
    }

    public HashMap(Map<? extends K, ? extends V> others) {
        loadFactor = 0.75f;
        insertAll(others);
    }

    static int powerOfTwo(int capacity) {
        return capacity <= 1 ? 1 : 1 << (32 - Integer.numberOfLeadingZeros(capacity - 1));
    }

    static int hash(Object key) {
        if (key == null) {
            return 0;
        }
        int hash = key.hashCode();
        return hash ^ (hash >>> 16);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    final Node<K, V> find(Object key) {
        return find(hash(key), key);
    }

    private Node<K, V> find(int hash, Object key) {
        Node<K, V>[] nodes = table;
        if (nodes == null) {
            return null;
        }
        Node<K, V> node = nodes[hash & (nodes.length - 1)];
        while (node != null) {
            if (node.hash == hash && (node.key == key || key != null && key.equals(node.key))) {
                return node;
            }
            node = node.next;
        }
        return null;
    }

    @Override
    public V get(Object key) {
        Node<K, V> node = find(hash(key), key);
        return node == null ? null : node.value;
    }

    @Override
    public V getOrDefault(Object key, V fallback) {
        Node<K, V> node = find(hash(key), key);
        return node == null ? fallback : node.value;
    }

    @Override
    public boolean containsKey(Object key) {
        return find(hash(key), key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        for (Node<K, V> node = first(); node != null; node = successor(node)) {
            if (node.value == value || value != null && value.equals(node.value)) {
                return true;
            }
        }
        return false;
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
        int hash = hash(key);
        Node<K, V>[] nodes = table;
        if (nodes == null) {
            grow();
            nodes = table;
        }
        int index = hash & (nodes.length - 1);
        Node<K, V> node = nodes[index];
        Node<K, V> last = null;
        int length = 0;
        while (node != null) {
            if (node.hash == hash && (node.key == key || key != null && key.equals(node.key))) {
                V old = node.value;
                if (overwrite || old == null) {
                    node.value = value;
                }
                afterAccess(node);
                return old;
            }
            last = node;
            node = node.next;
            length++;
        }
        Node<K, V> added = new Node<K, V>(hash, key, value);
        if (last == null) {
            nodes[index] = added;
        } else {
            last.next = added;
            if (length >= LONG_CHAIN && nodes.length < LARGE_TABLE) {
                grow();
            }
        }
        modCount++;
        link(added);
        if (++size > threshold) {
            grow();
        }
        afterInsertion();
        return null;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> others) {
        insertAll(others);
    }

    final void insertAll(Map<? extends K, ? extends V> others) {
        int count = others.size();
        if (count > 0) {
            reserve(count);
            for (Entry<? extends K, ? extends V> entry : others.entrySet()) {
                insert(entry.getKey(), entry.getValue(), true);
            }
        }
    }

    /** Makes room for a whole map as the platform does, on which the order of iteration depends. */
    private void reserve(int count) {
        if (table == null) {
            int capacity = (int) (count / loadFactor + 1.0f);
            if (capacity > threshold) {
                threshold = powerOfTwo(capacity);
            }
            return;
        }
        while (count > threshold && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        Node<K, V>[] old = table;
        int capacity = old != null ? old.length * 2 : threshold > 0 ? threshold : 16;
        if (capacity > MAX_CAPACITY || capacity < 0) {
            threshold = Integer.MAX_VALUE;
            return;
        }
        table = (Node<K, V>[]) new Node[capacity];
        threshold = (int) (capacity * loadFactor);
        if (old != null) {
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null) {
                    split(old[i], i, old.length);
                }
            }
        }
    }

    /** Parts a chain onto its two new places, each in the old order. */
    private void split(Node<K, V> chain, int index, int distance) {
        Node<K, V>[] nodes = table;
        if (chain.next == null) {
            nodes[index + (chain.hash & distance)] = chain;
            return;
        }
        Node<K, V> lowTail = null;
        Node<K, V> highTail = null;
        Node<K, V> node = chain;
        while (node != null) {
            Node<K, V> next = node.next;
            node.next = null;
            if ((node.hash & distance) == 0) {
                if (lowTail == null) {
                    nodes[index] = node;
                } else {
                    lowTail.next = node;
                }
                lowTail = node;
            } else {
                if (highTail == null) {
                    nodes[index + distance] = node;
                } else {
                    highTail.next = node;
                }
                highTail = node;
            }
            node = next;
        }
    }

    @Override
    public V remove(Object key) {
        Node<K, V> node = take(key);
        return node == null ? null : node.value;
    }

    /** Takes an entry out, if there is one. */
    final Node<K, V> take(Object key) {
        Node<K, V>[] nodes = table;
        if (nodes == null) {
            return null;
        }
        int hash = hash(key);
        int index = hash & (nodes.length - 1);
        Node<K, V> before = null;
        Node<K, V> node = nodes[index];
        while (node != null && !(node.hash == hash && (node.key == key || key != null && key.equals(node.key)))) {
            before = node;
            node = node.next;
        }
        if (node == null) {
            return null;
        }
        if (before == null) {
            nodes[index] = node.next;
        } else {
            before.next = node.next;
        }
        modCount++;
        size--;
        unlink(node);
        return node;
    }

    @Override
    public boolean remove(Object key, Object value) {
        Node<K, V> node = find(key);
        if (node == null || !Objects.equals(node.value, value)) {
            return false;
        }
        take(key);
        return true;
    }

    @Override
    public V replace(K key, V value) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V old = node.value;
        node.value = value;
        afterAccess(node);
        return old;
    }

    @Override
    public boolean replace(K key, V old, V value) {
        Node<K, V> node = find(key);
        if (node == null || !Objects.equals(node.value, old)) {
            return false;
        }
        node.value = value;
        afterAccess(node);
        return true;
    }

    @Override
    public void clear() {
        modCount++;
        if (table != null && size > 0) {
            Arrays.fill(table, null);
            size = 0;
        }
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        makeRoom();
        Node<K, V> known = find(key);
        if (known != null && known.value != null) {
            afterAccess(known);
            return known.value;
        }
        int expected = modCount;
        V value = function.apply(key);
        checkUnchanged(expected);
        if (value != null) {
            set(known, key, value);
        }
        return value;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> known = find(key);
        return known == null || known.value == null ? null : computed(known, key, function);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        makeRoom();
        return computed(find(key), key, function);
    }

    private V computed(Node<K, V> known, K key, BiFunction<? super K, ? super V, ? extends V> function) {
        int expected = modCount;
        V value = function.apply(key, known == null ? null : known.value);
        checkUnchanged(expected);
        set(known, key, value);
        return value;
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        makeRoom();
        Node<K, V> known = find(key);
        if (known == null || known.value == null) {
            set(known, key, value);
            return value;
        }
        int expected = modCount;
        V merged = function.apply(known.value, value);
        checkUnchanged(expected);
        set(known, key, merged);
        return merged;
    }

    private void checkUnchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    /** The computing methods let the table grow before they add an entry, and not after it. */
    private void makeRoom() {
        if (table == null || size > threshold) {
            grow();
        }
    }

    /** Overwrites or removes an entry, or adds one in front of its chain, as the computing methods do. */
    private void set(Node<K, V> known, K key, V value) {
        if (known != null && value != null) {
            known.value = value;
            afterAccess(known);
        } else if (known != null) {
            take(key);
        } else if (value != null) {
            Node<K, V> added = new Node<K, V>(hash(key), key, value);
            int index = added.hash & (table.length - 1);
            added.next = table[index];
            table[index] = added;
            modCount++;
            size++;
            link(added);
            afterInsertion();
        }
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Node<K, V> node = first(); node != null; node = successor(node)) {
            action.accept(node.key, node.value);
        }
        checkUnchanged(expected);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Node<K, V> node = first(); node != null; node = successor(node)) {
            node.value = function.apply(node.key, node.value);
        }
        checkUnchanged(expected);
    }

    /** Called for an entry that was added. */
    void link(Node<K, V> node) {
    }

    /** Called for an entry that was removed. */
    void unlink(Node<K, V> node) {
    }

    /** Called for an entry that was read or overwritten. */
    void afterAccess(Node<K, V> node) {
    }

    /** Called after an entry was added. */
    void afterInsertion() {
    }

    /** The first entry in order. */
    Node<K, V> first() {
        return table == null ? null : firstFrom(0);
    }

    /** The entry after this one. */
    Node<K, V> successor(Node<K, V> node) {
        return node.next != null ? node.next : firstFrom((node.hash & (table.length - 1)) + 1);
    }

    private Node<K, V> firstFrom(int index) {
        Node<K, V>[] nodes = table;
        int length = nodes.length;
        for (int i = index; i < length; i++) {
            if (nodes[i] != null) {
                return nodes[i];
            }
        }
        return null;
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new Entries();
    }

    @Override
    public Set<K> keySet() {
        return new Keys();
    }

    @Override
    public Collection<V> values() {
        return new Values();
    }

    private final class Entries extends AbstractSet<Entry<K, V>> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            HashMap.this.clear();
        }

        @Override
        public boolean contains(Object object) {
            if (!(object instanceof Entry)) {
                return false;
            }
            Node<K, V> node = find(((Entry<?, ?>) object).getKey());
            return node != null && node.equals(object);
        }

        @Override
        public boolean remove(Object object) {
            return contains(object) && take(((Entry<?, ?>) object).getKey()) != null;
        }

        @Override
        public Iterator<Entry<K, V>> iterator() {
            return new EntryIterator();
        }
    }

    private final class Keys extends AbstractSet<K> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            HashMap.this.clear();
        }

        @Override
        public boolean contains(Object object) {
            return find(object) != null;
        }

        @Override
        public boolean remove(Object object) {
            return take(object) != null;
        }

        @Override
        public Iterator<K> iterator() {
            return new KeyIterator();
        }
    }

    private final class Values extends AbstractCollection<V> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            HashMap.this.clear();
        }

        @Override
        public boolean contains(Object object) {
            return containsValue(object);
        }

        @Override
        public Iterator<V> iterator() {
            return new ValueIterator();
        }
    }

    private abstract class NodeIterator {
        private Node<K, V> next = first();
        private Node<K, V> current;
        private int expected = modCount;

        public final boolean hasNext() {
            return next != null;
        }

        final Node<K, V> nextNode() {
            Node<K, V> found = next;
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            if (found == null) {
                throw new NoSuchElementException();
            }
            current = found;
            next = successor(found);
            return found;
        }

        public final void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            take(current.key);
            current = null;
            expected = modCount;
        }
    }

    private final class EntryIterator extends NodeIterator implements Iterator<Entry<K, V>> {
        @Override
        public Entry<K, V> next() {
            return nextNode();
        }
    }

    private final class KeyIterator extends NodeIterator implements Iterator<K> {
        @Override
        public K next() {
            return nextNode().key;
        }
    }

    private final class ValueIterator extends NodeIterator implements Iterator<V> {
        @Override
        public V next() {
            return nextNode().value;
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            HashMap<K, V> copy = (HashMap<K, V>) super.clone();
            copy.table = null;
            copy.threshold = 0;
            copy.size = 0;
            copy.modCount = 0;
            copy.unlinkAll();
            copy.insertAll(this);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    /** Forgets the order of a map that is a copy. */
    void unlinkAll() {
    }
}
