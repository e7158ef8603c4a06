package java.util;

/** A hash map that keeps the order of insertion, or of access. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private final boolean accessOrder;
    private Node<K, V> head;
    private Node<K, V> tail;

    public LinkedHashMap() {
        accessOrder = false;
    }

    public LinkedHashMap(int capacity) {
        super(capacity);
        accessOrder = false;
    }

    public LinkedHashMap(int capacity, float loadFactor) {
        this(capacity, loadFactor, false);
    }

    public LinkedHashMap(int capacity, float loadFactor, boolean accessOrder) {
        super(capacity, loadFactor);
        this.accessOrder = accessOrder;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> others) {
        accessOrder = false;
        insertAll(others);
    }

    /** Whether the eldest entry is to go now that another was added. */
    protected boolean removeEldestEntry(Entry<K, V> eldest) {
        return false;
    }

    @Override
    public V get(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        afterAccess(node);
        return node.value;
    }

    @Override
    public V getOrDefault(Object key, V fallback) {
        Node<K, V> node = find(key);
        if (node == null) {
            return fallback;
        }
        afterAccess(node);
        return node.value;
    }

    @Override
    public void clear() {
        super.clear();
        unlinkAll();
    }

    @Override
    void unlinkAll() {
        head = null;
        tail = null;
    }

    @Override
    void link(Node<K, V> node) {
        node.before = tail;
        node.after = null;
        if (tail == null) {
            head = node;
        } else {
            tail.after = node;
        }
        tail = node;
    }

    @Override
    void unlink(Node<K, V> node) {
        if (node.before == null) {
            head = node.after;
        } else {
            node.before.after = node.after;
        }
        if (node.after == null) {
            tail = node.before;
        } else {
            node.after.before = node.before;
        }
    }

    @Override
    void afterAccess(Node<K, V> node) {
        if (accessOrder && tail != node) {
            unlink(node);
            link(node);
            modCount++;
        }
    }

    @Override
    void afterInsertion() {
        if (head != null && removeEldestEntry(head)) {
            take(head.key);
        }
    }

    @Override
    Node<K, V> first() {
        return head;
    }

    @Override
    Node<K, V> successor(Node<K, V> node) {
        return node.after;
    }
}
