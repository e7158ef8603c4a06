package com.example.atlas.cache;

import java.util.HashMap;
import java.util.Map;

/** Drops what was not used for longest, by a doubly linked list. */
public final class LruCache<K, V> implements Cache<K, V> {
    /** An entry and its neighbours in the order of use. */
    private static final class Node<K, V> {
        final K key;
        V value;
        Node<K, V> newer;
        Node<K, V> older;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        void unlink() {
            newer.older = older;
            older.newer = newer;
        }

        void linkBelow(Node<K, V> head) {
            older = head.older;
            newer = head;
            head.older.newer = this;
            head.older = this;
        }
    }

    private final Map<K, Node<K, V>> nodes = new HashMap<K, Node<K, V>>();
    private final Node<K, V> head = new Node<K, V>(null, null);
    private final CacheStats stats = new CacheStats();
    private final int capacity;

    public LruCache(int capacity) {
        this.capacity = capacity;
        head.newer = head;
        head.older = head;
    }

    @Override
    public V get(K key) {
        Node<K, V> node = nodes.get(key);
        if (node == null) {
            stats.miss();
            return null;
        }
        stats.hit();
        touch(node);
        return node.value;
    }

    private void touch(Node<K, V> node) {
        if (head.older != node) {
            node.unlink();
            node.linkBelow(head);
        }
    }

    @Override
    public void put(K key, V value) {
        Node<K, V> node = nodes.get(key);
        if (node != null) {
            node.value = value;
            touch(node);
            return;
        }
        node = new Node<K, V>(key, value);
        nodes.put(key, node);
        node.linkBelow(head);
        if (nodes.size() > capacity) {
            evict();
        }
    }

    private void evict() {
        Node<K, V> oldest = head.newer;
        oldest.unlink();
        nodes.remove(oldest.key);
        stats.evicted();
    }

    @Override
    public void remove(K key) {
        Node<K, V> node = nodes.remove(key);
        if (node != null) {
            node.unlink();
        }
    }

    @Override
    public int size() {
        return nodes.size();
    }

    @Override
    public CacheStats stats() {
        return stats;
    }

    /** The key that would go next. */
    public K oldestKey() {
        return head.newer.key;
    }
}
