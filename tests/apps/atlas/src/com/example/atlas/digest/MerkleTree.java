package com.example.atlas.digest;

import java.util.ArrayList;
import java.util.List;

/** Digests of digests, so that two devices find out which blocks differ without sending them all. */
final class MerkleTree {
    private final List<long[]> levels = new ArrayList<long[]>();
    private int compared;

    MerkleTree(byte[] bytes, int blockSize, Digest digest) {
        int blocks = Math.max(1, (bytes.length + blockSize - 1) / blockSize);
        long[] level = new long[blocks];
        for (int i = 0; i < blocks; i++) {
            digest.reset();
            digest.update(bytes, i * blockSize, Math.min(bytes.length, (i + 1) * blockSize));
            level[i] = digest.value();
        }
        levels.add(level);
        while (level.length > 1) {
            level = above(level);
            levels.add(level);
        }
    }

    private static long[] above(long[] below) {
        long[] level = new long[(below.length + 1) / 2];
        for (int i = 0; i < level.length; i++) {
            long right = 2 * i + 1 < below.length ? below[2 * i + 1] : 0;
            level[i] = combine(below[2 * i], right);
        }
        return level;
    }

    private static long combine(long left, long right) {
        long mixed = left * 0x9e3779b97f4a7c15L + Long.rotateLeft(right, 29);
        return mixed ^ mixed >>> 32;
    }

    long root() {
        return levels.get(levels.size() - 1)[0];
    }

    List<Integer> differing(MerkleTree other) {
        List<Integer> found = new ArrayList<Integer>();
        compared = 0;
        descend(other, levels.size() - 1, 0, found);
        return found;
    }

    private void descend(MerkleTree other, int level, int index, List<Integer> found) {
        if (index >= levels.get(level).length) {
            return;
        }
        compared++;
        if (levels.get(level)[index] == other.levels.get(level)[index]) {
            return;
        }
        if (level == 0) {
            found.add(index);
            return;
        }
        descend(other, level - 1, 2 * index, found);
        descend(other, level - 1, 2 * index + 1, found);
    }

    int compared() {
        return compared;
    }
}
