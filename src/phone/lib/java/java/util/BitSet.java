package java.util;

import java.io.Serializable;

/** A set of small whole numbers. */
public class BitSet implements Cloneable, Serializable {
    private long[] words;

    public BitSet() {
        this(64);
    }

    public BitSet(int bits) {
        if (bits < 0) {
            throw new NegativeArraySizeException("nbits < 0: " + bits);
        }
        words = new long[(bits + 63) >> 6];
    }

    private static void check(int bit) {
        if (bit < 0) {
            throw new IndexOutOfBoundsException("bitIndex < 0: " + bit);
        }
    }

    public boolean get(int bit) {
        check(bit);
        return bit >> 6 < words.length && (words[bit >> 6] & (1L << bit)) != 0;
    }

    public void set(int bit) {
        check(bit);
        if (bit >> 6 >= words.length) {
            words = Arrays.copyOf(words, Math.max(words.length * 2, (bit >> 6) + 1));
        }
        words[bit >> 6] |= 1L << bit;
    }

    public void set(int bit, boolean value) {
        if (value) {
            set(bit);
        } else {
            clear(bit);
        }
    }

    public void set(int from, int to) {
        for (int bit = from; bit < to; bit++) {
            set(bit);
        }
    }

    public void clear(int bit) {
        check(bit);
        if (bit >> 6 < words.length) {
            words[bit >> 6] &= ~(1L << bit);
        }
    }

    public void clear() {
        Arrays.fill(words, 0);
    }

    public void flip(int bit) {
        set(bit, !get(bit));
    }

    public int nextSetBit(int from) {
        for (int bit = from; bit < words.length << 6; bit++) {
            if (get(bit)) {
                return bit;
            }
        }
        return -1;
    }

    public int nextClearBit(int from) {
        int bit = from;
        while (get(bit)) {
            bit++;
        }
        return bit;
    }

    public int cardinality() {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }

    public int length() {
        for (int i = words.length - 1; i >= 0; i--) {
            if (words[i] != 0) {
                return (i + 1) * 64 - Long.numberOfLeadingZeros(words[i]);
            }
        }
        return 0;
    }

    public int size() {
        return words.length * 64;
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    private long word(int index) {
        return index < words.length ? words[index] : 0;
    }

    public void and(BitSet other) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= other.word(i);
        }
    }

    public void andNot(BitSet other) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= ~other.word(i);
        }
    }

    public void or(BitSet other) {
        words = Arrays.copyOf(words, Math.max(words.length, other.words.length));
        for (int i = 0; i < words.length; i++) {
            words[i] |= other.word(i);
        }
    }

    public void xor(BitSet other) {
        words = Arrays.copyOf(words, Math.max(words.length, other.words.length));
        for (int i = 0; i < words.length; i++) {
            words[i] ^= other.word(i);
        }
    }

    public boolean intersects(BitSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & other.word(i)) != 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BitSet)) {
            return false;
        }
        BitSet that = (BitSet) other;
        for (int i = 0; i < Math.max(words.length, that.words.length); i++) {
            if (word(i) != that.word(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        long hash = 1234;
        for (int i = (length() + 63) >> 6; --i >= 0;) {
            hash ^= words[i] * (i + 1);
        }
        return (int) ((hash >> 32) ^ hash);
    }

    @Override
    public Object clone() {
        BitSet copy = new BitSet(0);
        copy.words = words.clone();
        return copy;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int bit = nextSetBit(0); bit >= 0; bit = nextSetBit(bit + 1)) {
            text.append(text.length() > 1 ? ", " : "").append(bit);
        }
        return text.append('}').toString();
    }
}
