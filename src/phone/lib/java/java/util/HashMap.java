package java.util;

import java.io.Serializable;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A hash table with chains; its order of iteration is that of the platform's, which programs come to depend on. */
public class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable, Serializable {
    private static final int MAX_CAPACITY = 1 << 30;

    /** An entry; LinkedHashMap strings them together in their order. */
    static class Node<K, V> implements Entry<K, V> {
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
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && Objects.equals(key, ((Entry<?, ?>) other).getKey())
                    && Objects.equals(value, ((Entry<?, ?>) other).getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
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
        putAll(others);
    }

    private static int powerOfTwo(int capacity) {
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

    final Node<K, V> find(Object key) {
        if (table == null) {
            return null;
        }
        int hash = hash(key);
        Node<K, V> node = table[hash & (table.length - 1)];
        while (node != null && !(node.hash == hash && (node.key == key || key != null && key.equals(node.key)))) {
            node = node.next;
        }
        return node;
    }

    @Override
    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @Override
    public V put(K key, V value) {
        Node<K, V> known = find(key);
        if (known != null) {
            V old = known.value;
            known.value = value;
            afterAccess(known);
            return old;
        }
        if (table == null) {
            grow();
        }
        Node<K, V> added = new Node<K, V>(hash(key), key, value);
        int index = added.hash & (table.length - 1);
        if (table[index] == null) {
            table[index] = added;
        } else {
            Node<K, V> last = table[index];
            while (last.next != null) {
                last = last.next;
            }
            last.next = added;
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
        int count = others.size();
        if (count > 0) {
            reserve(count);
            super.putAll(others);
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
                split(old[i], i, old.length);
            }
        }
    }

    /** Parts a chain onto its two new places, each in the old order. */
    private void split(Node<K, V> chain, int index, int distance) {
        Node<K, V> lowTail = null;
        Node<K, V> highTail = null;
        Node<K, V> node = chain;
        while (node != null) {
            Node<K, V> next = node.next;
            node.next = null;
            if ((node.hash & distance) == 0) {
                if (lowTail == null) {
                    table[index] = node;
                } else {
                    lowTail.next = node;
                }
                lowTail = node;
            } else {
                if (highTail == null) {
                    table[index + distance] = node;
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
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        int index = node.hash & (table.length - 1);
        if (table[index] == node) {
            table[index] = node.next;
        } else {
            Node<K, V> before = table[index];
            while (before.next != node) {
                before = before.next;
            }
            before.next = node.next;
        }
        modCount++;
        size--;
        unlink(node);
        return node.value;
    }

    @Override
    public void clear() {
        modCount++;
        if (table != null) {
            Arrays.fill(table, null);
        }
        size = 0;
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
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
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
            remove(key);
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
        for (int i = index; i < table.length; i++) {
            if (table[i] != null) {
                return table[i];
            }
        }
        return null;
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new Entries();
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
        public Iterator<Entry<K, V>> iterator() {
            return new EntryIterator();
        }
    }

    private final class EntryIterator implements Iterator<Entry<K, V>> {
        private Node<K, V> next = first();
        private Node<K, V> current;
        private int expected = modCount;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Entry<K, V> next() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            if (next == null) {
                throw new NoSuchElementException();
            }
            current = next;
            next = successor(current);
            return current;
        }

        @Override
        public void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            HashMap.this.remove(current.key);
            current = null;
            expected = modCount;
        }
    }

    @Override
    public Object clone() {
        return new HashMap<K, V>(this);
    }
}
