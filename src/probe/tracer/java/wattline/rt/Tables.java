package wattline.rt;

/**
 * The tables of one stamped frame in which loops count their rounds, its own and its guests'. A method's guests all count
 * in the same one, so a host has no more of them than there are methods with such loops, and none is taken back before
 * the host ends: whoever still counts in one counts for the host.
 */
final class Tables {
    /** Of a frame without any. Nobody changes it. */
    static final Tables NONE = new Tables();
    /** What loops count in that nobody tells: as long as the longest table. */
    static final long[] UNREAD = new long[128];

    private static final int NO_FIRST = -1;
    private static final int FEW = 4;
    /** Lengths of tables are powers of two from this on, so that one fits many methods. */
    private static final int SHORTEST_BITS = 3;
    private static final int LENGTHS = 5;
    /** How many of a length wait for others to take them. */
    private static final int KEPT = 8;

    /** A hash table by the first path of each: its place is found by the last bits of that. */
    int[] firsts;
    long[][] all;
    int mask;
    /** Places that are taken, how long the tables there are, and how many there are. */
    private int[] places;
    private int[] sizes;
    private int count;

    /** Tables that nobody has; their entries are 0. */
    static final class Pool {
        private final long[][][] free = new long[LENGTHS][KEPT][];
        private final int[] counts = new int[LENGTHS];

        private long[] take(int size) {
            int bits = bits(size);
            int count = counts[bits];
            if (count == 0) {
                return new long[1 << bits + SHORTEST_BITS];
            }
            counts[bits] = count - 1;
            return free[bits][count - 1];
        }

        private void give(long[] table) {
            int bits = bits(table.length);
            int count = counts[bits];
            if (count < KEPT) {
                free[bits][count] = table;
                counts[bits] = count + 1;
            }
        }

        private static int bits(int size) {
            int bits = 0;
            while (1 << bits + SHORTEST_BITS < size) {
                bits++;
            }
            return bits;
        }
    }

    Tables() {
        make(FEW);
    }

    private void make(int room) {
        int[] firsts = new int[room * 4];
        for (int i = 0; i < firsts.length; i++) {
            firsts[i] = NO_FIRST;
        }
        long[][] all = new long[firsts.length][];
        int[] places = new int[room];
        int[] sizes = new int[room];
        for (int i = 0; i < count; i++) {
            int from = this.places[i];
            int to = search(firsts, this.firsts[from]);
            firsts[to] = this.firsts[from];
            all[to] = this.all[from];
            places[i] = to;
            sizes[i] = this.sizes[i];
        }
        this.firsts = firsts;
        this.all = all;
        this.places = places;
        this.sizes = sizes;
        mask = firsts.length - 1;
    }

    private static int search(int[] firsts, int first) {
        int at = first & (firsts.length - 1);
        while (firsts[at] != first && firsts[at] != NO_FIRST) {
            at = at + 1 & (firsts.length - 1);
        }
        return at;
    }

    /** The table of the paths from `first` on, made if need be. */
    long[] take(int first, int size, Log log) {
        int at = search(firsts, first);
        if (firsts[at] == first) {
            return all[at];
        }
        if (count == places.length) {
            make(count * 2);
            at = search(firsts, first);
        }
        if (log.tables == null) {
            log.tables = new Pool();
        }
        long[] table = log.tables.take(size);
        all[at] = table;
        places[count] = at;
        sizes[count] = size;
        firsts[at] = first;
        count++;
        return table;
    }

    /** Tells the host what has been counted, and counts on from 0. */
    void tell(Frame host) {
        for (int i = 0; i < count; i++) {
            int place = places[i];
            int first = firsts[place];
            long[] table = all[place];
            for (int entry = sizes[i] - 1; entry >= 0; entry--) {
                while (table[entry] > 0) {
                    host.takeOver(first + entry, table, entry);
                }
            }
        }
    }

    /** The host has ended and told all. */
    void giveBack(Log log) {
        while (count > 0) {
            int place = places[count - 1];
            count--;
            firsts[place] = NO_FIRST;
            log.tables.give(all[place]);
        }
    }
}
