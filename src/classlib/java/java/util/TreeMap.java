package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** A map in the order of its keys: a red-black tree whose nodes know their parents. */
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
    /** An entry of the tree. */
    static final class Node<K, V> extends Pair<K, V> {
        K key;
        V value;
        Node<K, V> left;
        Node<K, V> right;
        Node<K, V> parent;
        boolean red = true;

        Node(K key, V value, Node<K, V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
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
    }

    private final Comparator<? super K> order;
    private Node<K, V> root;
    private int size;
    int modCount;

    public TreeMap() {
        order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        order = null;
        putAll(others);
    }

    public TreeMap(SortedMap<K, ? extends V> others) {
        order = others.comparator();
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    final int compare(Object a, Object b) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((K) a, (K) b);
    }

    @Override
    public Comparator<? super K> comparator() {
        return order;
    }

    @Override
    public int size() {
        return size;
    }

    @SuppressWarnings("unchecked")
    final Node<K, V> find(Object key) {
        Comparator<Object> by = (Comparator<Object>) order;
        if (by == null) {
            Objects.requireNonNull(key);
        }
        Node<K, V> node = root;
        while (node != null) {
            int side = by == null ? ((Comparable<Object>) key).compareTo(node.key) : by.compare(key, node.key);
            if (side == 0) {
                return node;
            }
            node = side < 0 ? node.left : node.right;
        }
        return null;
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
        for (Node<K, V> node = first(); node != null; node = next(node)) {
            if (Objects.equals(value, node.value)) {
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

    @SuppressWarnings("unchecked")
    private V insert(K key, V value, boolean overwrite) {
        Comparator<Object> by = (Comparator<Object>) order;
        if (by == null) {
            Objects.requireNonNull(key);
        }
        Node<K, V> parent = null;
        Node<K, V> node = root;
        int side = 0;
        if (node == null) {
            // Refuses a key that cannot be compared.
            compare(key, key);
        }
        while (node != null) {
            side = by == null ? ((Comparable<Object>) key).compareTo(node.key) : by.compare(key, node.key);
            if (side == 0) {
                V old = node.value;
                if (overwrite || old == null) {
                    node.value = value;
                }
                return old;
            }
            parent = node;
            node = side < 0 ? node.left : node.right;
        }
        Node<K, V> added = new Node<K, V>(key, value, parent);
        if (parent == null) {
            root = added;
        } else if (side < 0) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        recolour(added);
        size++;
        modCount++;
        return null;
    }

    /** Puts right that a new red node may have a red parent. */
    private void recolour(Node<K, V> added) {
        Node<K, V> node = added;
        while (node != root && node.parent.red) {
            Node<K, V> parent = node.parent;
            Node<K, V> above = parent.parent;
            boolean onLeft = parent == above.left;
            Node<K, V> uncle = onLeft ? above.right : above.left;
            if (uncle != null && uncle.red) {
                parent.red = false;
                uncle.red = false;
                above.red = true;
                node = above;
                continue;
            }
            if (node == (onLeft ? parent.right : parent.left)) {
                rotate(parent, onLeft);
                parent = node;
            }
            parent.red = false;
            above.red = true;
            rotate(above, !onLeft);
            break;
        }
        root.red = false;
    }

    /** Lets a node sink to the left or right; the child from the other side takes its place. */
    private void rotate(Node<K, V> node, boolean toLeft) {
        Node<K, V> child = toLeft ? node.right : node.left;
        Node<K, V> moved = toLeft ? child.left : child.right;
        if (toLeft) {
            node.right = moved;
            child.left = node;
        } else {
            node.left = moved;
            child.right = node;
        }
        if (moved != null) {
            moved.parent = node;
        }
        replace(node, child);
        node.parent = child;
    }

    /** Hangs a node, or nothing, where another was. */
    private void replace(Node<K, V> node, Node<K, V> by) {
        Node<K, V> parent = node.parent;
        if (parent == null) {
            root = by;
        } else if (parent.left == node) {
            parent.left = by;
        } else {
            parent.right = by;
        }
        if (by != null) {
            by.parent = parent;
        }
    }

    @Override
    public V remove(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V old = node.value;
        delete(node);
        return old;
    }

    final void delete(Node<K, V> node) {
        modCount++;
        size--;
        if (node.left != null && node.right != null) {
            swapWithNext(node);
        }
        Node<K, V> child = node.left != null ? node.left : node.right;
        if (!node.red) {
            if (child != null) {
                child.red = false;
            } else {
                lighten(node);
            }
        }
        replace(node, child);
    }

    /** A node with two children changes places with the next one, which has at most one. Iterators may hold both. */
    private void swapWithNext(Node<K, V> node) {
        Node<K, V> next = node.right;
        while (next.left != null) {
            next = next.left;
        }
        boolean red = node.red;
        node.red = next.red;
        next.red = red;
        Node<K, V> nextRight = next.right;
        Node<K, V> nextParent = next.parent;
        replace(node, next);
        next.left = node.left;
        next.left.parent = next;
        if (nextParent == node) {
            next.right = node;
            node.parent = next;
        } else {
            next.right = node.right;
            next.right.parent = next;
            nextParent.left = node;
            node.parent = nextParent;
        }
        node.left = null;
        node.right = nextRight;
        if (nextRight != null) {
            nextRight.parent = node;
        }
    }

    /** Takes one black node off each way to the root but those through this node, or off none where a red one helps. */
    private void lighten(Node<K, V> start) {
        Node<K, V> node = start;
        while (node != root && !node.red) {
            Node<K, V> parent = node.parent;
            boolean onLeft = node == parent.left;
            Node<K, V> sibling = onLeft ? parent.right : parent.left;
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, onLeft);
                sibling = onLeft ? parent.right : parent.left;
            }
            Node<K, V> near = onLeft ? sibling.left : sibling.right;
            Node<K, V> far = onLeft ? sibling.right : sibling.left;
            boolean nearRed = near != null && near.red;
            if (!nearRed && (far == null || !far.red)) {
                sibling.red = true;
                node = parent;
                continue;
            }
            if (far == null || !far.red) {
                near.red = false;
                sibling.red = true;
                rotate(sibling, !onLeft);
                far = sibling;
                sibling = near;
            }
            sibling.red = parent.red;
            parent.red = false;
            far.red = false;
            rotate(parent, onLeft);
            return;
        }
        node.red = false;
    }

    @Override
    public void clear() {
        root = null;
        size = 0;
        modCount++;
    }

    final Node<K, V> first() {
        Node<K, V> node = root;
        while (node != null && node.left != null) {
            node = node.left;
        }
        return node;
    }

    final Node<K, V> last() {
        Node<K, V> node = root;
        while (node != null && node.right != null) {
            node = node.right;
        }
        return node;
    }

    static <K, V> Node<K, V> next(Node<K, V> from) {
        Node<K, V> node = from.right;
        if (node != null) {
            while (node.left != null) {
                node = node.left;
            }
            return node;
        }
        node = from;
        Node<K, V> parent = node.parent;
        while (parent != null && node == parent.right) {
            node = parent;
            parent = node.parent;
        }
        return parent;
    }

    static <K, V> Node<K, V> previous(Node<K, V> from) {
        Node<K, V> node = from.left;
        if (node != null) {
            while (node.right != null) {
                node = node.right;
            }
            return node;
        }
        node = from;
        Node<K, V> parent = node.parent;
        while (parent != null && node == parent.left) {
            node = parent;
            parent = node.parent;
        }
        return parent;
    }

    /** The nearest entry below or above the key; the key's own counts if `inclusive`. */
    final Node<K, V> nearest(Object key, boolean above, boolean inclusive) {
        if (order == null) {
            Objects.requireNonNull(key);
        }
        Node<K, V> best = null;
        Node<K, V> node = root;
        while (node != null) {
            int side = compare(key, node.key);
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

    static <K, V> Entry<K, V> copy(Node<K, V> node) {
        return node == null ? null : new SimpleImmutableEntry<K, V>(node.key, node.value);
    }

    static <K> K key(Node<K, ?> node) {
        return node == null ? null : node.key;
    }

    static <K> K present(Node<K, ?> node) {
        if (node == null) {
            throw new NoSuchElementException();
        }
        return node.key;
    }

    @Override
    public Entry<K, V> floorEntry(K key) {
        return copy(nearest(key, false, true));
    }

    @Override
    public Entry<K, V> ceilingEntry(K key) {
        return copy(nearest(key, true, true));
    }

    @Override
    public Entry<K, V> lowerEntry(K key) {
        return copy(nearest(key, false, false));
    }

    @Override
    public Entry<K, V> higherEntry(K key) {
        return copy(nearest(key, true, false));
    }

    @Override
    public K floorKey(K key) {
        return key(nearest(key, false, true));
    }

    @Override
    public K ceilingKey(K key) {
        return key(nearest(key, true, true));
    }

    @Override
    public K lowerKey(K key) {
        return key(nearest(key, false, false));
    }

    @Override
    public K higherKey(K key) {
        return key(nearest(key, true, false));
    }

    @Override
    public Entry<K, V> firstEntry() {
        return copy(first());
    }

    @Override
    public Entry<K, V> lastEntry() {
        return copy(last());
    }

    final Entry<K, V> poll(Node<K, V> node) {
        Entry<K, V> entry = copy(node);
        if (node != null) {
            delete(node);
        }
        return entry;
    }

    @Override
    public Entry<K, V> pollFirstEntry() {
        return poll(first());
    }

    @Override
    public Entry<K, V> pollLastEntry() {
        return poll(last());
    }

    @Override
    public K firstKey() {
        return present(first());
    }

    @Override
    public K lastKey() {
        return present(last());
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Node<K, V> node = first(); node != null; node = next(node)) {
            action.accept(node.key, node.value);
            checkUnchanged(expected);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Node<K, V> node = first(); node != null; node = next(node)) {
            node.value = function.apply(node.key, node.value);
            checkUnchanged(expected);
        }
    }

    final void checkUnchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new Entries();
    }

    @Override
    public Set<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return new TreeKeys<K>(this);
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
        return new TreeRange<K, V>(this, true, false, null, false, false, null, false);
    }

    @Override
    public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        return new TreeRange<K, V>(this, false, true, from, fromInclusive, true, to, toInclusive);
    }

    @Override
    public NavigableMap<K, V> headMap(K to, boolean inclusive) {
        return new TreeRange<K, V>(this, false, false, null, false, true, to, inclusive);
    }

    @Override
    public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
        return new TreeRange<K, V>(this, false, true, from, inclusive, false, null, false);
    }

    @Override
    public SortedMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    @Override
    public SortedMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    @Override
    public SortedMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    private final class Entries extends AbstractSet<Entry<K, V>> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            TreeMap.this.clear();
        }

        private Node<K, V> same(Object object) {
            if (!(object instanceof Entry)) {
                return null;
            }
            Node<K, V> node = find(((Entry<?, ?>) object).getKey());
            return node != null && Objects.equals(node.value, ((Entry<?, ?>) object).getValue()) ? node : null;
        }

        @Override
        public boolean contains(Object object) {
            return same(object) != null;
        }

        @Override
        public boolean remove(Object object) {
            Node<K, V> node = same(object);
            if (node != null) {
                delete(node);
            }
            return node != null;
        }

        @Override
        public Iterator<Entry<K, V>> iterator() {
            return new Walk<K, V, Entry<K, V>>(TreeMap.this, first(), null, false) {
                @Override
                public Entry<K, V> next() {
                    return step();
                }
            };
        }
    }

    /** Runs over the tree up or down, up to a node that is no longer part of it. */
    abstract static class Walk<K, V, T> implements Iterator<T> {
        private final TreeMap<K, V> map;
        private final boolean down;
        private Node<K, V> next;
        private Node<K, V> last;
        private final Object endKey;
        private int expected;

        Walk(TreeMap<K, V> map, Node<K, V> from, Node<K, V> end, boolean down) {
            this.map = map;
            this.down = down;
            next = from;
            // By its key: the node may be replaced while the iterator lives.
            endKey = end == null ? map : end.key;
            expected = map.modCount;
        }

        @Override
        public final boolean hasNext() {
            return next != null && next.key != endKey;
        }

        final Node<K, V> step() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            map.checkUnchanged(expected);
            last = next;
            next = down ? previous(last) : TreeMap.next(last);
            return last;
        }

        @Override
        public final void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.checkUnchanged(expected);
            map.delete(last);
            last = null;
            expected = map.modCount;
        }
    }

    final Iterator<K> keys(boolean down) {
        return new Walk<K, V, K>(this, down ? last() : first(), null, down) {
            @Override
            public K next() {
                return step().key;
            }
        };
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            TreeMap<K, V> copy = (TreeMap<K, V>) super.clone();
            copy.root = null;
            copy.size = 0;
            copy.modCount = 0;
            for (Node<K, V> node = first(); node != null; node = next(node)) {
                copy.insert(node.key, node.value, true);
            }
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
