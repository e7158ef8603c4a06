package java.util.zip;

import java.util.Arrays;

/** Writes blocks of deflated data, bit by bit, and keeps them until they are fetched. */
final class BlockWriter {
    private static final int[] LENGTH_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    /** The symbol of each length and, by its highest bits, of each distance. */
    private static final int[] LENGTH_SYMBOL = new int[259];
    private static final int[] DISTANCE_SYMBOL = new int[512];
    private static final int[] FIXED_LENGTHS = new int[288];
    private static final int[] FIXED_DISTANCES = new int[30];

    static {
        for (int symbol = 0; symbol < 29; symbol++) {
            int last = symbol == 28 ? 258 : Inflater.LENGTH_BASE[symbol] + (1 << Inflater.LENGTH_EXTRA[symbol]) - 1;
            for (int length = Inflater.LENGTH_BASE[symbol]; length <= last; length++) {
                LENGTH_SYMBOL[length] = symbol;
            }
        }
        for (int symbol = 0; symbol < 30; symbol++) {
            int from = Inflater.DISTANCE_BASE[symbol] - 1;
            int to = from + (1 << Inflater.DISTANCE_EXTRA[symbol]);
            for (int distance = from; distance < to; distance += distance < 256 ? 1 : 128) {
                DISTANCE_SYMBOL[distance < 256 ? distance : 256 + (distance >> 7)] = symbol;
            }
        }
        for (int i = 0; i < 288; i++) {
            FIXED_LENGTHS[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        }
        Arrays.fill(FIXED_DISTANCES, 5);
    }

    private byte[] bytes = new byte[1024];
    private int from;
    private int to;
    private int hold;
    private int bits;

    private final int[] symbolCounts = new int[286];
    private final int[] distanceCounts = new int[30];

    int available() {
        return to - from;
    }

    int drain(byte[] into, int offset, int count) {
        int moved = Math.min(count, to - from);
        System.arraycopy(bytes, from, into, offset, moved);
        from += moved;
        if (from == to) {
            from = 0;
            to = 0;
        }
        return moved;
    }

    void reset() {
        from = 0;
        to = 0;
        hold = 0;
        bits = 0;
    }

    private void put(int b) {
        if (to == bytes.length) {
            bytes = Arrays.copyOf(bytes, to * 2);
        }
        bytes[to++] = (byte) b;
    }

    /** Up to 16 bits at once, the lowest first. */
    private void bits(int value, int count) {
        hold |= value << bits;
        bits += count;
        while (bits >= 8) {
            put(hold);
            hold >>>= 8;
            bits -= 8;
        }
    }

    void align() {
        if (bits > 0) {
            put(hold);
            hold = 0;
            bits = 0;
        }
    }

    /** Whole bytes, the highest first. */
    void bytes(int value, int count) {
        for (int i = count - 1; i >= 0; i--) {
            put(value >>> (8 * i));
        }
    }

    /** An empty stored block, after which all bits so far are out. */
    void sync() {
        bits(0, 3);
        align();
        bytes(0x0000ffff, 4);
    }

    void stored(Matcher block, boolean last) {
        bits(last ? 1 : 0, 3);
        align();
        storedBytes(block.buffer, block.start, block.end);
    }

    private void storedBytes(byte[] buffer, int start, int end) {
        int length = end - start;
        put(length);
        put(length >> 8);
        put(~length);
        put(~length >> 8);
        for (int i = start; i < end; i++) {
            put(buffer[i]);
        }
    }

    void block(Matcher block, boolean last) {
        count(block);
        int[] symbolLengths = CodeLengths.of(symbolCounts, Huffman.MAX_BITS);
        int[] distanceLengths = CodeLengths.of(distanceCounts, Huffman.MAX_BITS);
        CodeTable table = new CodeTable(symbolLengths, distanceLengths);
        int extra = extraBits();
        int own = table.size() + cost(symbolLengths, distanceLengths) + extra;
        int fixed = cost(FIXED_LENGTHS, FIXED_DISTANCES) + extra;
        int plain = blockBytes(block) * 8 + 40;
        if (plain <= Math.min(own, fixed)) {
            bits(last ? 1 : 0, 3);
            align();
            storedBytes(block.buffer, block.end - blockBytes(block), block.end);
        } else if (fixed <= own) {
            bits(last ? 3 : 2, 3);
            tokens(block, FIXED_LENGTHS, FIXED_DISTANCES);
        } else {
            bits(last ? 5 : 4, 3);
            table.write();
            tokens(block, symbolLengths, distanceLengths);
        }
    }

    private static int blockBytes(Matcher block) {
        int length = 0;
        for (int i = 0; i < block.count; i++) {
            int token = block.tokens[i];
            length += token < 256 ? 1 : lengthOf(token);
        }
        return length;
    }

    private static int lengthOf(int token) {
        return token & 511;
    }

    private static int distanceOf(int token) {
        return (token & ~Matcher.MATCH) >>> 9;
    }

    private static int distanceSymbol(int distance) {
        return DISTANCE_SYMBOL[distance <= 256 ? distance - 1 : 256 + ((distance - 1) >> 7)];
    }

    private void count(Matcher block) {
        Arrays.fill(symbolCounts, 0);
        Arrays.fill(distanceCounts, 0);
        symbolCounts[256] = 1;
        for (int i = 0; i < block.count; i++) {
            int token = block.tokens[i];
            if (token < 256) {
                symbolCounts[token]++;
            } else {
                symbolCounts[257 + LENGTH_SYMBOL[lengthOf(token)]]++;
                distanceCounts[distanceSymbol(distanceOf(token))]++;
            }
        }
    }

    private int cost(int[] symbolLengths, int[] distanceLengths) {
        int cost = 3;
        for (int i = 0; i < symbolCounts.length; i++) {
            cost += symbolCounts[i] * symbolLengths[i];
        }
        for (int i = 0; i < distanceCounts.length; i++) {
            cost += distanceCounts[i] * distanceLengths[i];
        }
        return cost;
    }

    private int extraBits() {
        int extra = 0;
        for (int i = 0; i < 29; i++) {
            extra += symbolCounts[257 + i] * Inflater.LENGTH_EXTRA[i];
        }
        for (int i = 0; i < 30; i++) {
            extra += distanceCounts[i] * Inflater.DISTANCE_EXTRA[i];
        }
        return extra;
    }

    private void tokens(Matcher block, int[] symbolLengths, int[] distanceLengths) {
        int[] symbolCodes = CodeLengths.codes(symbolLengths);
        int[] distanceCodes = CodeLengths.codes(distanceLengths);
        for (int i = 0; i < block.count; i++) {
            int token = block.tokens[i];
            if (token < 256) {
                bits(symbolCodes[token], symbolLengths[token]);
                continue;
            }
            int length = lengthOf(token);
            int symbol = LENGTH_SYMBOL[length];
            bits(symbolCodes[257 + symbol], symbolLengths[257 + symbol]);
            bits(length - Inflater.LENGTH_BASE[symbol], Inflater.LENGTH_EXTRA[symbol]);
            int distance = distanceOf(token);
            int far = distanceSymbol(distance);
            bits(distanceCodes[far], distanceLengths[far]);
            bits(distance - Inflater.DISTANCE_BASE[far], Inflater.DISTANCE_EXTRA[far]);
        }
        bits(symbolCodes[256], symbolLengths[256]);
    }

    /** The lengths of a block's codes, themselves coded. */
    private final class CodeTable {
        private final int symbols;
        private final int distances;
        private final int[] runs = new int[320];
        private int runCount;
        private final int[] counts = new int[19];
        private final int[] lengths;
        private int sent = 19;

        CodeTable(int[] symbolLengths, int[] distanceLengths) {
            symbols = used(symbolLengths, 257);
            distances = used(distanceLengths, 1);
            int[] all = new int[symbols + distances];
            System.arraycopy(symbolLengths, 0, all, 0, symbols);
            System.arraycopy(distanceLengths, 0, all, symbols, distances);
            int at = 0;
            while (at < all.length) {
                int same = 1;
                while (at + same < all.length && all[at + same] == all[at]) {
                    same++;
                }
                run(all[at], same);
                at += same;
            }
            lengths = CodeLengths.of(counts, 7);
            while (sent > 4 && lengths[LENGTH_ORDER[sent - 1]] == 0) {
                sent--;
            }
        }

        private int used(int[] all, int least) {
            int count = all.length;
            while (count > least && all[count - 1] == 0) {
                count--;
            }
            return count;
        }

        private void add(int symbol, int extra) {
            counts[symbol]++;
            runs[runCount++] = symbol | extra << 8;
        }

        private void run(int value, int count) {
            int left = count;
            if (value != 0) {
                add(value, 0);
                left--;
            }
            while (left >= 3) {
                int most = value != 0 ? 6 : left <= 10 ? 10 : 138;
                int taken = Math.min(left, most);
                add(value != 0 ? 16 : most == 10 ? 17 : 18, taken - (most == 138 ? 11 : 3));
                left -= taken;
            }
            while (left-- > 0) {
                add(value, 0);
            }
        }

        int size() {
            int size = 14 + 3 * sent + counts[16] * 2 + counts[17] * 3 + counts[18] * 7;
            for (int i = 0; i < 19; i++) {
                size += counts[i] * lengths[i];
            }
            return size;
        }

        void write() {
            bits(symbols - 257, 5);
            bits(distances - 1, 5);
            bits(sent - 4, 4);
            for (int i = 0; i < sent; i++) {
                bits(lengths[LENGTH_ORDER[i]], 3);
            }
            int[] codes = CodeLengths.codes(lengths);
            for (int i = 0; i < runCount; i++) {
                int symbol = runs[i] & 0xff;
                bits(codes[symbol], lengths[symbol]);
                if (symbol >= 16) {
                    bits(runs[i] >> 8, symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
                }
            }
        }
    }
}
