package java.util.zip;

/** The codes of a Huffman tree, to read: the short ones by a table, the others by their numbers. */
final class Huffman {
    static final int MAX_BITS = 15;

    /** Longer codes are looked for bit by bit. */
    private static final int FAST_BITS = 9;

    /** For each value of the next bits the symbol, and below it in four bits the length of its code. */
    private final short[] fast = new short[1 << FAST_BITS];
    private final int[] counts = new int[MAX_BITS + 1];
    private final short[] symbols;

    /** Codes that no symbol has; below zero if there are too many symbols. */
    final int unused;

    Huffman(int[] lengths, int from, int count) {
        for (int i = 0; i < count; i++) {
            counts[lengths[from + i]]++;
        }
        symbols = new short[count];
        int left = 1;
        int[] offsets = new int[MAX_BITS + 2];
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            left = (left << 1) - counts[bits];
            offsets[bits + 1] = offsets[bits] + counts[bits];
            if (left < 0) {
                break;
            }
        }
        unused = counts[0] == count ? 0 : left;
        counts[0] = 0;
        if (left >= 0) {
            fill(lengths, from, count, offsets);
        }
    }

    private void fill(int[] lengths, int from, int count, int[] offsets) {
        int[] next = new int[MAX_BITS + 1];
        int code = 0;
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            code = (code + counts[bits - 1]) << 1;
            next[bits] = code;
        }
        for (int symbol = 0; symbol < count; symbol++) {
            int bits = lengths[from + symbol];
            if (bits == 0) {
                continue;
            }
            symbols[offsets[bits]++] = (short) symbol;
            int own = next[bits]++;
            if (bits <= FAST_BITS) {
                int reversed = Integer.reverse(own) >>> (32 - bits);
                for (int i = reversed; i < fast.length; i += 1 << bits) {
                    fast[i] = (short) ((symbol << 4) | bits);
                }
            }
        }
    }

    /** The symbol that the bits begin with, with its length in the lowest four bits; -1 if more bits are needed. */
    int decode(int hold, int available) {
        int found = fast[hold & ((1 << FAST_BITS) - 1)];
        int length = found & 15;
        if (length != 0) {
            return length <= available ? found & 0xffff : -1;
        }
        int code = 0;
        int first = 0;
        int index = 0;
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            if (bits > available) {
                return -1;
            }
            code |= (hold >>> (bits - 1)) & 1;
            int count = counts[bits];
            if (code - count < first) {
                return (symbols[index + code - first] << 4) | bits;
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        return -2;
    }
}
