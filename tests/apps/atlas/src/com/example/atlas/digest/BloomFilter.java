package com.example.atlas.digest;

import java.util.BitSet;

/** Says of a name that it was surely not seen, or that it perhaps was. */
final class BloomFilter {
    private final BitSet bits;
    private final int size;
    private final int probes;
    private final Digest digest;

    BloomFilter(int size, int probes, Digest digest) {
        bits = new BitSet(size);
        this.size = size;
        this.probes = probes;
        this.digest = digest;
    }

    private long hash(String name) {
        digest.reset();
        digest.update(name);
        return digest.value();
    }

    private int bit(long hash, int probe) {
        return (int) Math.floorMod(hash + probe * (hash >>> 32 | 1), (long) size);
    }

    void add(String name) {
        long hash = hash(name);
        for (int i = 0; i < probes; i++) {
            bits.set(bit(hash, i));
        }
    }

    boolean mayContain(String name) {
        long hash = hash(name);
        for (int i = 0; i < probes; i++) {
            if (!bits.get(bit(hash, i))) {
                return false;
            }
        }
        return true;
    }

    int percentFull() {
        return bits.cardinality() * 100 / size;
    }
}
