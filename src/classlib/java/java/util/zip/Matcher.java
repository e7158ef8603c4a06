package java.util.zip;

import java.util.Arrays;

/** Finds what a block repeats of itself and of the 32 KiB before it. */
final class Matcher {
    static final int BLOCK = 32768;
    static final int MATCH = 1 << 30;
    private static final int MIN = 3;
    private static final int MAX = 258;
    private static final int HASH_BITS = 14;

    /** How many places are tried, by level. */
    private static final int[] CHAIN = {0, 4, 6, 12, 16, 32, 128, 256, 1024, 4096};

    /** A match this long is taken without a look at the next place, by level. */
    private static final int[] GOOD = {0, 8, 16, 32, 16, 32, 128, 128, 258, 258};

    /** The block before, then the present one. */
    final byte[] buffer = new byte[2 * BLOCK];

    /** Where the present block begins and ends, and where what is remembered begins. */
    int start = BLOCK;
    int end = BLOCK;
    private int first = BLOCK;

    /** The last place with a hash, and for each place the one before it with the same; 0 for none. */
    private final int[] heads = new int[1 << HASH_BITS];
    private final int[] previous = new int[2 * BLOCK];

    /** Literals, below 256; or a flag, the distance from bit 9 on, and the length. */
    final int[] tokens = new int[BLOCK];
    int count;

    private int found;

    int pending() {
        return end - start;
    }

    void add(byte[] bytes, int from, int length) {
        if (end - start + length > BLOCK) {
            throw new IllegalStateException();
        }
        if (end + length > buffer.length) {
            slide();
        }
        System.arraycopy(bytes, from, buffer, end, length);
        end += length;
    }

    /** Moves everything down so that the present block can be filled up. */
    private void slide() {
        int by = start - BLOCK;
        System.arraycopy(buffer, by, buffer, 0, end - by);
        start -= by;
        end -= by;
        first = Math.max(first - by, 0);
        for (int i = 0; i < heads.length; i++) {
            heads[i] = Math.max(heads[i] - by, 0);
        }
        for (int i = 0; i < start; i++) {
            previous[i] = Math.max(previous[i + by] - by, 0);
        }
    }

    void reset() {
        start = BLOCK;
        end = BLOCK;
        first = BLOCK;
        Arrays.fill(heads, 0);
    }

    /** Takes the block as history only. */
    void skip() {
        for (int i = start; i < end; i++) {
            insert(i);
        }
        start = end;
    }

    private void insert(int at) {
        if (at + MIN <= end) {
            int hash = hash(at);
            previous[at] = heads[hash];
            heads[hash] = at;
        }
    }

    private int hash(int at) {
        int three = (buffer[at] & 0xff) | (buffer[at + 1] & 0xff) << 8 | (buffer[at + 2] & 0xff) << 16;
        return (three * 0x9e3779b1) >>> (32 - HASH_BITS);
    }

    /** Turns the block into tokens. */
    void run(int level) {
        count = 0;
        int at = start;
        boolean lazy = level >= 4;
        int length = 0;
        int distance = 0;
        boolean held = false;
        while (at < end) {
            int next = level == 0 ? 0 : longest(at, CHAIN[level]);
            int nextDistance = found;
            if (held && next <= length) {
                // The match of the place before is the better one.
                insertAll(at, at - 1 + length);
                tokens[count++] = MATCH | distance << 9 | length;
                at = at - 1 + length;
                held = false;
                continue;
            }
            if (held) {
                tokens[count++] = buffer[at - 1] & 0xff;
                held = false;
            }
            if (next >= MIN && lazy && next < GOOD[level]) {
                length = next;
                distance = nextDistance;
                held = true;
                insert(at++);
            } else if (next >= MIN) {
                insertAll(at, at + next);
                tokens[count++] = MATCH | nextDistance << 9 | next;
                at += next;
            } else {
                tokens[count++] = buffer[at] & 0xff;
                insert(at++);
            }
        }
        if (held) {
            tokens[count++] = buffer[at - 1] & 0xff;
        }
        start = end;
    }

    private void insertAll(int from, int to) {
        for (int i = from; i < to; i++) {
            insert(i);
        }
    }

    /** The length of the longest match at a place; `found` is its distance. */
    private int longest(int at, int chain) {
        int limit = Math.min(end - at, MAX);
        if (limit < MIN) {
            return 0;
        }
        byte[] bytes = buffer;
        int least = Math.max(first, at - BLOCK);
        int best = MIN - 1;
        int tries = chain;
        int place = heads[hash(at)];
        while (place >= least && place > 0 && tries-- > 0) {
            if (bytes[place + best] == bytes[at + best] && bytes[place] == bytes[at]) {
                int same = 1;
                while (same < limit && bytes[place + same] == bytes[at + same]) {
                    same++;
                }
                if (same > best) {
                    best = same;
                    found = at - place;
                    if (same == limit) {
                        break;
                    }
                }
            }
            place = previous[place];
        }
        // A match of three bytes from afar costs more than the bytes.
        return best < MIN || best == MIN && found > 4096 ? 0 : best;
    }
}
