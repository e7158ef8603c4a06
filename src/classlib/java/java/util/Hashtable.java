package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The older hash map, whose methods are synchronised; its order of iteration is the platform's. */
public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, Serializable {
    private static final class Node<K, V> extends AbstractMap.Pair<K, V> {
        private final int hash;
        private final K key;
        private V value;
        private Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
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
            value = Objects.requireNonNull(newValue);
            return old;
        }
    }

    private Node<K, V>[] table;
    private int count;
    private int threshold;
    private final float loadFactor;
    private int modCount;

    public Hashtable() {
        this(11, 0.75f);
    }

    public Hashtable(int capacity) {
        this(capacity, 0.75f);
    }

    public Hashtable(int capacity, float loadFactor) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        if (loadFactor <= 0 || loadFactor != loadFactor) {
            throw new IllegalArgumentException("Illegal Load: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        makeTable(Math.max(capacity, 1));
    }

    public Hashtable(Map<? extends K, ? extends V> others) {
        this(Math.max(2 * others.size(), 11), 0.75f);
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    private void makeTable(int length) {
        table = (Node<K, V>[]) new Node[length];
        threshold = (int) (length * loadFactor);
    }

    private int index(int hash) {
        return (hash & 0x7fffffff) % table.length;
    }

    private Node<K, V> find(Object key) {
        int hash = key.hashCode();
        Node<K, V> node = table[index(hash)];
        while (node != null && !(node.hash == hash && node.key.equals(key))) {
            node = node.next;
        }
        return node;
    }

    @Override
    public synchronized int size() {
        return count;
    }

    @Override
    public synchronized boolean isEmpty() {
        return count == 0;
    }

    @Override
    public synchronized V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    @Override
    public synchronized boolean containsKey(Object key) {
        return find(key) != null;
    }

    public synchronized boolean contains(Object value) {
        if (value == null) {
            throw new NullPointerException();
        }
        for (Entry<K, V> entry : entrySet()) {
            if (value.equals(entry.getValue())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean containsValue(Object value) {
        return contains(value);
    }

    @Override
    public synchronized V put(K key, V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        Node<K, V> known = find(key);
        if (known != null) {
            return known.setValue(value);
        }
        add(key, value);
        return null;
    }

    private void add(K key, V value) {
        modCount++;
        if (count >= threshold) {
            rehash();
        }
        int hash = key.hashCode();
        int index = index(hash);
        table[index] = new Node<K, V>(hash, key, value, table[index]);
        count++;
    }

    protected void rehash() {
        Node<K, V>[] old = table;
        makeTable(old.length * 2 + 1);
        modCount++;
        for (int i = old.length - 1; i >= 0; i--) {
            Node<K, V> node = old[i];
            while (node != null) {
                Node<K, V> next = node.next;
                int index = index(node.hash);
                node.next = table[index];
                table[index] = node;
                node = next;
            }
        }
    }

    @Override
    public synchronized V remove(Object key) {
        int hash = key.hashCode();
        int index = index(hash);
        Node<K, V> before = null;
        Node<K, V> node = table[index];
        while (node != null && !(node.hash == hash && node.key.equals(key))) {
            before = node;
            node = node.next;
        }
        if (node == null) {
            return null;
        }
        if (before == null) {
            table[index] = node.next;
        } else {
            before.next = node.next;
        }
        modCount++;
        count--;
        return node.value;
    }

    @Override
    public synchronized void putAll(Map<? extends K, ? extends V> others) {
        for (Entry<? extends K, ? extends V> entry : others.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public synchronized void clear() {
        modCount++;
        Arrays.fill(table, null);
        count = 0;
    }

    @Override
    public synchronized V getOrDefault(Object key, V fallback) {
        V value = get(key);
        return value == null ? fallback : value;
    }

    @Override
    public synchronized V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        V old = get(key);
        return old == null ? put(key, value) : old;
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        Objects.requireNonNull(value);
        return Map.super.remove(key, value);
    }

    @Override
    public synchronized V replace(K key, V value) {
        Objects.requireNonNull(value);
        return Map.super.replace(key, value);
    }

    @Override
    public synchronized boolean replace(K key, V old, V value) {
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        return Map.super.replace(key, old, value);
    }

    @Override
    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return Map.super.computeIfAbsent(key, function);
    }

    @Override
    public synchronized V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return Map.super.computeIfPresent(key, function);
    }

    @Override
    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return Map.super.compute(key, function);
    }

    @Override
    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        return Map.super.merge(key, value, function);
    }

    @Override
    public synchronized void forEach(BiConsumer<? super K, ? super V> action) {
        Map.super.forEach(action);
    }

    @Override
    public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Map.super.replaceAll(function);
    }

    /** Runs over the table from its end. */
    private abstract class Walk<T> implements Iterator<T>, Enumeration<T> {
        private int index = table.length;
        private Node<K, V> next;
        private Node<K, V> last;
        private final boolean strict;
        private int expected = modCount;

        Walk(boolean strict) {
            this.strict = strict;
        }

        @Override
        public boolean hasMoreElements() {
            while (next == null && index > 0) {
                next = table[--index];
            }
            return next != null;
        }

        @Override
        public boolean hasNext() {
            return hasMoreElements();
        }

        final Node<K, V> step() {
            if (!hasMoreElements()) {
                throw new NoSuchElementException("Hashtable Enumerator");
            }
            last = next;
            next = last.next;
            return last;
        }

        abstract T content(Node<K, V> node);

        @Override
        public T nextElement() {
            return content(step());
        }

        @Override
        public T next() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            return nextElement();
        }

        @Override
        public void remove() {
            if (!strict) {
                throw new UnsupportedOperationException();
            }
            if (last == null) {
                throw new IllegalStateException("Hashtable Enumerator");
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            Hashtable.this.remove(last.key);
            last = null;
            expected = modCount;
        }
    }

    private Walk<K> eachKey(boolean strict) {
        return new Walk<K>(strict) {
            @Override
            K content(Node<K, V> node) {
                return node.key;
            }
        };
    }

    private Walk<V> eachValue(boolean strict) {
        return new Walk<V>(strict) {
            @Override
            V content(Node<K, V> node) {
                return node.value;
            }
        };
    }

    @Override
    public synchronized Enumeration<K> keys() {
        return eachKey(false);
    }

    @Override
    public synchronized Enumeration<V> elements() {
        return eachValue(false);
    }

    @Override
    public Set<K> keySet() {
        return Collections.synchronizedSet(new MapViews.Keys<K, V>(this));
    }

    @Override
    public Collection<V> values() {
        return Collections.synchronizedCollection(new MapViews.Values<K, V>(this));
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return Collections.synchronizedSet(new Entries());
    }

    private final class Entries extends AbstractSet<Entry<K, V>> {
        @Override
        public int size() {
            return count;
        }

        @Override
        public void clear() {
            Hashtable.this.clear();
        }

        @Override
        public boolean contains(Object object) {
            Node<K, V> node = object instanceof Entry ? find(((Entry<?, ?>) object).getKey()) : null;
            return node != null && node.equals(object);
        }

        @Override
        public boolean remove(Object object) {
            return contains(object) && Hashtable.this.remove(((Entry<?, ?>) object).getKey()) != null;
        }

        @Override
        public Iterator<Entry<K, V>> iterator() {
            return new Walk<Entry<K, V>>(true) {
                @Override
                Entry<K, V> content(Node<K, V> node) {
                    return node;
                }
            };
        }
    }

    @Override
    public synchronized boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
            return false;
        }
        for (Entry<K, V> entry : entrySet()) {
            if (!entry.getValue().equals(((Map<?, ?>) other).get(entry.getKey()))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public synchronized int hashCode() {
        int hash = 0;
        for (Entry<K, V> entry : entrySet()) {
            hash += entry.hashCode();
        }
        return hash;
    }

    @Override
    public synchronized String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Entry<K, V> entry : entrySet()) {
            text.append(text.length() > 1 ? ", " : "");
            text.append(entry.getKey() == this ? "(this Map)" : entry.getKey().toString()).append('=');
            text.append(entry.getValue() == this ? "(this Map)" : entry.getValue().toString());
        }
        return text.append('}').toString();
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized Object clone() {
        try {
            Hashtable<K, V> copy = (Hashtable<K, V>) super.clone();
            copy.table = table.clone();
            copy.modCount = 0;
            for (int i = 0; i < table.length; i++) {
                copy.table[i] = copied(table[i]);
            }
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    private static <K, V> Node<K, V> copied(Node<K, V> chain) {
        return chain == null ? null : new Node<K, V>(chain.hash, chain.key, chain.value, copied(chain.next));
    }
}
