package java.util.zip;

import java.util.Arrays;

/** Makes Huffman codes, to write. */
final class CodeLengths {
    private CodeLengths() {
    }

    /** The lengths of the codes of symbols that occur so often; none is longer than the limit. */
    static int[] of(int[] counts, int limit) {
        int[] lengths = new int[counts.length];
        // Symbols in the order of their counts, as one number each.
        long[] order = new long[counts.length];
        int used = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                order[used++] = (long) counts[i] << 16 | i;
            }
        }
        if (used < 2) {
            // One bit is the least, and a tree has two codes.
            int only = used == 0 ? 0 : (int) order[0] & 0xffff;
            lengths[only] = 1;
            lengths[only == 0 ? 1 : 0] = 1;
            return lengths;
        }
        Arrays.sort(order, 0, used);
        int[] depths = depths(order, used);
        int[] perLength = new int[64];
        for (int i = 0; i < used; i++) {
            perLength[Math.min(depths[i], limit)]++;
        }
        shorten(perLength, limit);
        // The rarest symbols get the longest codes.
        int at = 0;
        for (int length = limit; length > 0; length--) {
            for (int n = perLength[length]; n > 0; n--) {
                lengths[(int) order[at++] & 0xffff] = length;
            }
        }
        return lengths;
    }

    /** How deep each symbol lies in the tree that joins the two rarest again and again. */
    private static int[] depths(long[] order, int used) {
        long[] weights = new long[2 * used - 1];
        int[] parents = new int[2 * used - 1];
        for (int i = 0; i < used; i++) {
            weights[i] = order[i] >>> 16;
        }
        int leaf = 0;
        int inner = used;
        for (int next = used; next < weights.length; next++) {
            for (int n = 0; n < 2; n++) {
                boolean takeLeaf = leaf < used && (inner >= next || weights[leaf] <= weights[inner]);
                int child = takeLeaf ? leaf++ : inner++;
                weights[next] += weights[child];
                parents[child] = next;
            }
        }
        int[] depths = new int[weights.length];
        for (int i = weights.length - 2; i >= 0; i--) {
            depths[i] = depths[parents[i]] + 1;
        }
        return depths;
    }

    /** Makes room for codes that were cut to the limit, by longer codes for others. */
    private static void shorten(int[] perLength, int limit) {
        int taken = 0;
        for (int length = 1; length <= limit; length++) {
            taken += perLength[length] << (limit - length);
        }
        while (taken > 1 << limit) {
            perLength[limit]--;
            for (int length = limit - 1; length > 0; length--) {
                if (perLength[length] > 0) {
                    perLength[length]--;
                    perLength[length + 1] += 2;
                    break;
                }
            }
            taken--;
        }
    }

    /** The codes of those lengths, their bits in the order in which they are written. */
    static int[] codes(int[] lengths) {
        int[] perLength = new int[Huffman.MAX_BITS + 1];
        for (int length : lengths) {
            perLength[length]++;
        }
        perLength[0] = 0;
        int[] next = new int[Huffman.MAX_BITS + 1];
        for (int length = 1; length <= Huffman.MAX_BITS; length++) {
            next[length] = (next[length - 1] + perLength[length - 1]) << 1;
        }
        int[] codes = new int[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            if (lengths[i] > 0) {
                codes[i] = Integer.reverse(next[lengths[i]]++) >>> (32 - lengths[i]);
            }
        }
        return codes;
    }
}
