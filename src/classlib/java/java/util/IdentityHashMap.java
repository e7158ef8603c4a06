package java.util;

import java.io.Serializable;

/** A hash table that compares keys and values by identity. Its order of iteration is its own. */
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    /** An entry; equal to entries of the same key and the same value. */
    private static final class Node<K, V> implements Entry<K, V> {
        private final K key;
        private V value;
        private Node<K, V> next;

        Node(K key, V value, Node<K, V> next) {
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
            value = newValue;
            return old;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && ((Entry<?, ?>) other).getKey() == key
                    && ((Entry<?, ?>) other).getValue() == value;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(key) ^ System.identityHashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    private Node<K, V>[] table;
    private int size;
    private int modCount;

    public IdentityHashMap() {
        this(21);
    }

    public IdentityHashMap(int expected) {
        if (expected < 0) {
            throw new IllegalArgumentException("expectedMaxSize is negative: " + expected);
        }
        table = nodes(HashMap.powerOfTwo(Math.max(expected + (expected >> 1), 4)));
    }

    public IdentityHashMap(Map<? extends K, ? extends V> others) {
        this(others.size());
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V>[] nodes(int length) {
        return (Node<K, V>[]) new Node[length];
    }

    private int index(Object key) {
        int hash = System.identityHashCode(key);
        return (hash ^ (hash >>> 16)) & (table.length - 1);
    }

    private Node<K, V> find(Object key) {
        Node<K, V> node = table[index(key)];
        while (node != null && node.key != key) {
            node = node.next;
        }
        return node;
    }

    @Override
    public int size() {
        return size;
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
    public boolean containsValue(Object value) {
        for (Entry<K, V> entry : entrySet()) {
            if (entry.getValue() == value) {
                return true;
            }
        }
        return false;
    }

    @Override
    public V put(K key, V value) {
        Node<K, V> known = find(key);
        if (known != null) {
            return known.setValue(value);
        }
        modCount++;
        if (++size > table.length - (table.length >> 2)) {
            grow();
        }
        int index = index(key);
        table[index] = new Node<K, V>(key, value, table[index]);
        return null;
    }

    private void grow() {
        Node<K, V>[] old = table;
        table = nodes(old.length * 2);
        for (Node<K, V> chain : old) {
            Node<K, V> node = chain;
            while (node != null) {
                Node<K, V> next = node.next;
                int index = index(node.key);
                node.next = table[index];
                table[index] = node;
                node = next;
            }
        }
    }

    @Override
    public V remove(Object key) {
        int index = index(key);
        Node<K, V> before = null;
        Node<K, V> node = table[index];
        while (node != null && node.key != key) {
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
        size--;
        return node.value;
    }

    @Override
    public void clear() {
        modCount++;
        Arrays.fill(table, null);
        size = 0;
    }

    @Override
    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (other instanceof IdentityHashMap) {
            Map<?, ?> that = (Map<?, ?>) other;
            return that.size() == size && entrySet().containsAll(that.entrySet());
        }
        return other instanceof Map && entrySet().equals(((Map<?, ?>) other).entrySet());
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    @Override
    public Object clone() {
        return new IdentityHashMap<K, V>(this);
    }

    @Override
    public Set<K> keySet() {
        return new MapViews.Keys<K, V>(this) {
            @Override
            public int hashCode() {
                int hash = 0;
                for (K key : this) {
                    hash += System.identityHashCode(key);
                }
                return hash;
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
            public void clear() {
                IdentityHashMap.this.clear();
            }

            @Override
            public boolean contains(Object object) {
                Node<K, V> node = object instanceof Entry ? find(((Entry<?, ?>) object).getKey()) : null;
                return node != null && node.value == ((Entry<?, ?>) object).getValue();
            }

            @Override
            public Iterator<Entry<K, V>> iterator() {
                return new Walk();
            }
        };
    }

    private final class Walk implements Iterator<Entry<K, V>> {
        private int index;
        private Node<K, V> next;
        private Node<K, V> last;
        private int expected = modCount;

        Walk() {
            seek();
        }

        private void seek() {
            while (next == null && index < table.length) {
                next = table[index++];
            }
        }

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
            last = next;
            next = last.next;
            seek();
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            IdentityHashMap.this.remove(last.key);
            last = null;
            expected = modCount;
        }
    }
}
