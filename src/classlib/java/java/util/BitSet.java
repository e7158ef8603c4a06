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

    /** Makes room for a number of words. */
    private void reserve(int count) {
        if (count > words.length) {
            words = Arrays.copyOf(words, Math.max(words.length * 2, count));
        }
    }

    public void set(int bit) {
        check(bit);
        reserve((bit >> 6) + 1);
        words[bit >> 6] |= 1L << bit;
    }

    public void set(int bit, boolean value) {
        if (value) {
            set(bit);
        } else {
            clear(bit);
        }
    }

    private static void check(int from, int to) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + from);
        }
        if (to < 0) {
            throw new IndexOutOfBoundsException("toIndex < 0: " + to);
        }
        if (from > to) {
            throw new IndexOutOfBoundsException("fromIndex: " + from + " > toIndex: " + to);
        }
    }

    /** The bits of a word that are in a range, which is not empty. */
    private static long mask(int word, int from, int to) {
        long mask = word == from >> 6 ? -1L << from : -1L;
        return word == (to - 1) >> 6 ? mask & (-1L >>> -to) : mask;
    }

    public void set(int from, int to) {
        check(from, to);
        if (from == to) {
            return;
        }
        int last = (to - 1) >> 6;
        reserve(last + 1);
        for (int i = from >> 6; i <= last; i++) {
            words[i] |= mask(i, from, to);
        }
    }

    public void set(int from, int to, boolean value) {
        if (value) {
            set(from, to);
        } else {
            clear(from, to);
        }
    }

    public void clear(int from, int to) {
        check(from, to);
        for (int i = from >> 6; i < words.length && i << 6 < to && from < to; i++) {
            words[i] &= ~mask(i, from, to);
        }
    }

    public void flip(int from, int to) {
        check(from, to);
        if (from == to) {
            return;
        }
        int last = (to - 1) >> 6;
        reserve(last + 1);
        for (int i = from >> 6; i <= last; i++) {
            words[i] ^= mask(i, from, to);
        }
    }

    public BitSet get(int from, int to) {
        check(from, to);
        int end = Math.min(to, length());
        BitSet part = new BitSet(Math.max(end - from, 0));
        for (int bit = nextSetBit(from); bit >= 0 && bit < end; bit = nextSetBit(bit + 1)) {
            part.set(bit - from);
        }
        return part;
    }

    public static BitSet valueOf(long[] words) {
        int count = words.length;
        while (count > 0 && words[count - 1] == 0) {
            count--;
        }
        BitSet set = new BitSet(0);
        set.words = Arrays.copyOf(words, count);
        return set;
    }

    public static BitSet valueOf(byte[] bytes) {
        long[] words = new long[(bytes.length + 7) / 8];
        for (int i = 0; i < bytes.length; i++) {
            words[i >> 3] |= (bytes[i] & 0xffL) << (8 * i);
        }
        return valueOf(words);
    }

    public long[] toLongArray() {
        return Arrays.copyOf(words, (length() + 63) >> 6);
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[(length() + 7) >> 3];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (words[i >> 3] >> (8 * i));
        }
        return bytes;
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

    private static void checkStart(int from) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + from);
        }
    }

    public int nextSetBit(int from) {
        checkStart(from);
        int i = from >> 6;
        if (i >= words.length) {
            return -1;
        }
        long word = words[i] & (-1L << from);
        while (word == 0) {
            if (++i == words.length) {
                return -1;
            }
            word = words[i];
        }
        return (i << 6) + Long.numberOfTrailingZeros(word);
    }

    public int nextClearBit(int from) {
        checkStart(from);
        int i = from >> 6;
        if (i >= words.length) {
            return from;
        }
        long word = ~words[i] & (-1L << from);
        while (word == 0) {
            if (++i == words.length) {
                return i << 6;
            }
            word = ~words[i];
        }
        return (i << 6) + Long.numberOfTrailingZeros(word);
    }

    /** Where to begin to look back from; -1 if there is nothing. */
    private static int checkBack(int from) {
        if (from < -1) {
            throw new IndexOutOfBoundsException("fromIndex < -1: " + from);
        }
        return from;
    }

    public int previousSetBit(int from) {
        int bit = Math.min(checkBack(from), (words.length << 6) - 1);
        while (bit >= 0 && !get(bit)) {
            bit--;
        }
        return bit;
    }

    public int previousClearBit(int from) {
        int bit = checkBack(from);
        while (bit >= 0 && get(bit)) {
            bit--;
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
        reserve((other.length() + 63) >> 6);
        for (int i = 0; i < words.length; i++) {
            words[i] |= other.word(i);
        }
    }

    public void xor(BitSet other) {
        reserve((other.length() + 63) >> 6);
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
