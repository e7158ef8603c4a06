package java.util;

import java.io.Serializable;

/** A map in the order of its keys, as a treap whose priorities come from a fixed sequence. */
public class TreeMap<K, V> extends AbstractMap<K, V> implements SortedMap<K, V>, Serializable {
    private static final class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final int priority;
        Node<K, V> left;
        Node<K, V> right;

        Node(K key, V value, int priority) {
            super(key, value);
            this.priority = priority;
        }
    }

    private final Comparator<? super K> order;
    private Node<K, V> root;
    private int size;
    private int modCount;
    private int priorities = 1;

    public TreeMap() {
        this((Comparator<? super K>) null);
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        this((Comparator<? super K>) null);
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        if (order == null) {
            Objects.requireNonNull(a);
        }
        return Collections.compare((K) a, (K) b, order);
    }

    @Override
    public Comparator<? super K> comparator() {
        return order;
    }

    @Override
    public int size() {
        return size;
    }

    private Node<K, V> find(Object key) {
        Node<K, V> node = root;
        while (node != null) {
            int side = compare(key, node.getKey());
            if (side == 0) {
                return node;
            }
            node = side < 0 ? node.left : node.right;
        }
        if (root == null) {
            compare(key, key);
        }
        return null;
    }

    @Override
    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.getValue();
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @Override
    public V put(K key, V value) {
        Node<K, V> known = find(key);
        if (known != null) {
            return known.setValue(value);
        }
        priorities = priorities * 1103515245 + 12345;
        root = insert(root, new Node<K, V>(key, value, priorities >>> 8));
        size++;
        modCount++;
        return null;
    }

    private Node<K, V> insert(Node<K, V> tree, Node<K, V> added) {
        if (tree == null) {
            return added;
        }
        if (compare(added.getKey(), tree.getKey()) < 0) {
            tree.left = insert(tree.left, added);
            return tree.left.priority > tree.priority ? rotateRight(tree) : tree;
        }
        tree.right = insert(tree.right, added);
        return tree.right.priority > tree.priority ? rotateLeft(tree) : tree;
    }

    private Node<K, V> rotateRight(Node<K, V> tree) {
        Node<K, V> top = tree.left;
        tree.left = top.right;
        top.right = tree;
        return top;
    }

    private Node<K, V> rotateLeft(Node<K, V> tree) {
        Node<K, V> top = tree.right;
        tree.right = top.left;
        top.left = tree;
        return top;
    }

    @Override
    public V remove(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        root = without(root, key);
        size--;
        modCount++;
        return node.getValue();
    }

    private Node<K, V> without(Node<K, V> tree, Object key) {
        int side = compare(key, tree.getKey());
        if (side < 0) {
            tree.left = without(tree.left, key);
        } else if (side > 0) {
            tree.right = without(tree.right, key);
        } else {
            return joined(tree.left, tree.right);
        }
        return tree;
    }

    private Node<K, V> joined(Node<K, V> left, Node<K, V> right) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        if (left.priority > right.priority) {
            left.right = joined(left.right, right);
            return left;
        }
        right.left = joined(left, right.left);
        return right;
    }

    @Override
    public void clear() {
        root = null;
        size = 0;
        modCount++;
    }

    /** The nearest entry below or above the key; the key's own counts if `inclusive`. */
    private Node<K, V> nearest(Object key, boolean above, boolean inclusive) {
        Node<K, V> best = null;
        Node<K, V> node = root;
        while (node != null) {
            int side = compare(key, node.getKey());
            if (side == 0 && inclusive) {
                return node;
            }
            if (above ? side < 0 : side > 0) {
                best = node;
                node = above ? node.left : node.right;
            } else {
                node = above ? node.right : node.left;
            }
        }
        return best;
    }

    public Entry<K, V> floorEntry(K key) {
        return nearest(key, false, true);
    }

    public Entry<K, V> ceilingEntry(K key) {
        return nearest(key, true, true);
    }

    public Entry<K, V> lowerEntry(K key) {
        return nearest(key, false, false);
    }

    public Entry<K, V> higherEntry(K key) {
        return nearest(key, true, false);
    }

    private K key(Entry<K, V> entry) {
        return entry == null ? null : entry.getKey();
    }

    public K floorKey(K key) {
        return key(floorEntry(key));
    }

    public K ceilingKey(K key) {
        return key(ceilingEntry(key));
    }

    public K lowerKey(K key) {
        return key(lowerEntry(key));
    }

    public K higherKey(K key) {
        return key(higherEntry(key));
    }

    public Entry<K, V> firstEntry() {
        Node<K, V> node = root;
        while (node != null && node.left != null) {
            node = node.left;
        }
        return node;
    }

    public Entry<K, V> lastEntry() {
        Node<K, V> node = root;
        while (node != null && node.right != null) {
            node = node.right;
        }
        return node;
    }

    private Entry<K, V> taken(Entry<K, V> entry) {
        if (entry != null) {
            remove(entry.getKey());
        }
        return entry;
    }

    public Entry<K, V> pollFirstEntry() {
        return taken(firstEntry());
    }

    public Entry<K, V> pollLastEntry() {
        return taken(lastEntry());
    }

    @Override
    public K firstKey() {
        return present(firstEntry());
    }

    @Override
    public K lastKey() {
        return present(lastEntry());
    }

    private K present(Entry<K, V> entry) {
        if (entry == null) {
            throw new NoSuchElementException();
        }
        return entry.getKey();
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
                TreeMap.this.clear();
            }

            @Override
            public Iterator<Entry<K, V>> iterator() {
                return new InOrder();
            }
        };
    }

    private final class InOrder implements Iterator<Entry<K, V>> {
        private Entry<K, V> next = firstEntry();
        private Entry<K, V> last;
        private int expected = modCount;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Entry<K, V> next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            last = next;
            next = higherEntry(last.getKey());
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
            TreeMap.this.remove(last.getKey());
            last = null;
            expected = modCount;
        }
    }
}
