package com.example.atlas.cache;

import java.util.Arrays;

/** An array of slots with a hand that goes round and drops the first one that was not used since; int keys only. */
public final class ClockCache<V> implements Cache<Integer, V> {
    private static final int FREE = -1;

    private final int[] keys;
    private final Object[] values;
    private final boolean[] used;
    private final CacheStats stats = new CacheStats();
    private int hand;
    private int size;

    public ClockCache(int capacity) {
        keys = new int[capacity];
        values = new Object[capacity];
        used = new boolean[capacity];
        Arrays.fill(keys, FREE);
    }

    private int slot(int key) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == key) {
                return i;
            }
        }
        return FREE;
    }

    @Override
    @SuppressWarnings("unchecked")
    public V get(Integer key) {
        int slot = slot(key);
        if (slot == FREE) {
            stats.miss();
            return null;
        }
        stats.hit();
        used[slot] = true;
        return (V) values[slot];
    }

    @Override
    public void put(Integer key, V value) {
        int slot = slot(key);
        if (slot == FREE) {
            slot = makeRoom();
            keys[slot] = key;
            size++;
        }
        values[slot] = value;
        used[slot] = false;
    }

    private int makeRoom() {
        while (true) {
            int slot = hand;
            hand = (hand + 1) % keys.length;
            if (keys[slot] == FREE) {
                return slot;
            }
            if (!used[slot]) {
                stats.evicted();
                size--;
                return slot;
            }
            used[slot] = false;
        }
    }

    @Override
    public void remove(Integer key) {
        int slot = slot(key);
        if (slot != FREE) {
            keys[slot] = FREE;
            values[slot] = null;
            size--;
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public CacheStats stats() {
        return stats;
    }
}
