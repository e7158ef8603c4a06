package android.graphics;

/** Unpacks deflated data of a known size. */
final class Inflate {
    private static final int[] LENGTH_BASE = {3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59,
        67, 83, 99, 115, 131, 163, 195, 227, 258};
    private static final int[] LENGTH_BITS = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5,
        5, 5, 5, 0};
    private static final int[] DISTANCE_BASE = {1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385,
        513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    private static final int MOST_BITS = 15;

    private final byte[] in;
    private final byte[] out;
    private int at;
    private int written;
    private int bits;
    private int held;

    private Inflate(byte[] in, int at, byte[] out) {
        this.in = in;
        this.at = at;
        this.out = out;
    }

    /** Fills out from the stream at an offset; throws IndexOutOfBoundsException if it is damaged. */
    static void run(byte[] in, int at, byte[] out) {
        Inflate inflate = new Inflate(in, at, out);
        boolean last = false;
        while (!last) {
            last = inflate.take(1) == 1;
            switch (inflate.take(2)) {
                case 0:
                    inflate.stored();
                    break;
                case 1:
                    inflate.fixed();
                    break;
                case 2:
                    inflate.dynamic();
                    break;
                default:
                    throw new IndexOutOfBoundsException("kind of block");
            }
        }
    }

    private int take(int count) {
        while (held < count) {
            bits |= (in[at++] & 255) << held;
            held += 8;
        }
        int value = bits & (1 << count) - 1;
        bits >>>= count;
        held -= count;
        return value;
    }

    private void stored() {
        bits = 0;
        held = 0;
        int length = in[at] & 255 | (in[at + 1] & 255) << 8;
        at += 4;
        System.arraycopy(in, at, out, written, length);
        at += length;
        written += length;
    }

    private void fixed() {
        byte[] lengths = new byte[288];
        for (int i = 0; i < 288; i++) {
            lengths[i] = (byte) (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
        }
        byte[] distances = new byte[30];
        java.util.Arrays.fill(distances, (byte) 5);
        codes(table(lengths, 0, 288), table(distances, 0, 30));
    }

    private void dynamic() {
        int literals = take(5) + 257;
        int distances = take(5) + 1;
        int count = take(4) + 4;
        byte[] first = new byte[19];
        for (int i = 0; i < count; i++) {
            first[ORDER[i]] = (byte) take(3);
        }
        int[] table = table(first, 0, 19);
        byte[] lengths = new byte[literals + distances];
        int i = 0;
        while (i < lengths.length) {
            int symbol = decode(table);
            if (symbol < 16) {
                lengths[i++] = (byte) symbol;
                continue;
            }
            byte repeated = symbol == 16 ? lengths[i - 1] : 0;
            int times = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
            for (int j = 0; j < times; j++) {
                lengths[i++] = repeated;
            }
        }
        codes(table(lengths, 0, literals), table(lengths, literals, distances));
    }

    /** How many codes have each length, and then the symbols in the order of their codes. */
    private static int[] table(byte[] lengths, int from, int count) {
        int[] table = new int[MOST_BITS + 1 + count];
        for (int i = 0; i < count; i++) {
            table[lengths[from + i]]++;
        }
        int[] next = new int[MOST_BITS + 2];
        for (int i = 1; i <= MOST_BITS; i++) {
            next[i + 1] = next[i] + table[i];
        }
        for (int i = 0; i < count; i++) {
            if (lengths[from + i] != 0) {
                table[MOST_BITS + 1 + next[lengths[from + i]]++] = i;
            }
        }
        table[0] = 0;
        return table;
    }

    private int decode(int[] table) {
        int code = 0;
        int first = 0;
        int index = 0;
        for (int length = 1; length <= MOST_BITS; length++) {
            code |= take(1);
            int count = table[length];
            if (code - count < first) {
                return table[MOST_BITS + 1 + index + code - first];
            }
            index += count;
            first = first + count << 1;
            code <<= 1;
        }
        throw new IndexOutOfBoundsException("code");
    }

    private void codes(int[] literals, int[] distances) {
        int symbol = decode(literals);
        while (symbol != 256) {
            if (symbol < 256) {
                out[written++] = (byte) symbol;
            } else {
                int length = LENGTH_BASE[symbol - 257] + take(LENGTH_BITS[symbol - 257]);
                int code = decode(distances);
                int distance = DISTANCE_BASE[code] + take(code < 2 ? 0 : code / 2 - 1);
                for (int i = 0; i < length; i++) {
                    out[written] = out[written - distance];
                    written++;
                }
            }
            symbol = decode(literals);
        }
    }
}
