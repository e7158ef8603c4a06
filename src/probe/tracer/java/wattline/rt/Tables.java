package wattline.rt;

/**
 * What the guests of one method count in under one host: an entry for each path of the method. None is negative, as all
 * are in what a stamped frame has instead, by which the method's code finds what its frame is. All guests of the method
 * share the table, which is told by the host; none is taken back before the host ends, so whoever still counts in one
 * counts for the host.
 */
final class Tables {
    /** Slots in which hosts find tables by the last bits of their method's base. */
    static final int SLOTS = 64;
    private static final int NO_BASE = -1;
    /** What entries of a stamped frame count from. */
    static final long STAMPED = Long.MIN_VALUE;
    /** In slots that have no table. */
    private static final Tables NOBODY = new Tables(0, 0);
    /** Of a host without tables, and where none may be found. Nobody changes it. */
    static final Tables[] NONE = new Tables[SLOTS];
    /** What is counted in that nobody tells: as long as the longest table. */
    static final int[] UNREAD_ENDS = new int[256];
    static final long[] UNREAD_ROUNDS = new long[256];

    /** Lengths of tables are powers of two from this on, so that one fits many methods. */
    private static final int SHORTEST_BITS = 3;
    private static final int LENGTHS = 6;
    /** How many of a length wait for others to take them. */
    private static final int KEPT = 8;

    static {
        for (int slot = 0; slot < SLOTS; slot++) {
            NONE[slot] = NOBODY;
        }
    }

    /** The method's path 0. */
    int base = NO_BASE;
    /** How many paths the method has. */
    private int size;
    private final int bits;
    /** Methods without loops count in this one, so that they need no pairs of registers, */
    final int[] ends;
    /** and others in this one. */
    final long[] rounds;
    /** Others in the same slot. */
    Tables next;
    /** Others of the same host, or of the pool. */
    Tables also;

    /** Tables that nobody has; their entries are 0. */
    static final class Pool {
        private final Tables[] free = new Tables[2 * LENGTHS];
        private final int[] counts = new int[2 * LENGTHS];
    }

    private Tables(int bits, int kind) {
        this.bits = bits + kind * LENGTHS;
        int length = 1 << bits + SHORTEST_BITS;
        ends = kind == 0 ? new int[length] : null;
        rounds = kind == 0 ? null : new long[length];
    }

    /** A table for a method of `size` paths, with pairs of registers or without. */
    static Tables take(int base, int size, boolean wide, Log log) {
        Pool pool = log.pool;
        if (pool == null) {
            pool = new Pool();
            log.pool = pool;
        }
        int bits = 0;
        while (1 << bits + SHORTEST_BITS < size) {
            bits++;
        }
        int kind = wide ? bits + LENGTHS : bits;
        Tables table = pool.free[kind];
        if (table == null) {
            table = new Tables(bits, wide ? 1 : 0);
        } else {
            pool.free[kind] = table.also;
            pool.counts[kind]--;
        }
        table.base = base;
        table.size = size;
        return table;
    }

    /** Nothing is called from here on, so that it is all done or not at all if there is no stack left. */
    static void giveBack(Tables first, Tables[] slots, Log log) {
        // Made with the first table.
        Pool pool = log.pool;
        for (Tables table = first; table != null; ) {
            Tables also = table.also;
            slots[table.base & SLOTS - 1] = NOBODY;
            table.next = null;
            table.base = NO_BASE;
            int kind = table.bits;
            if (pool.counts[kind] < KEPT) {
                pool.counts[kind]++;
                table.also = pool.free[kind];
                pool.free[kind] = table;
            }
            table = also;
        }
    }

    /** Lets a table be found first among those in its slot. */
    static void moveAhead(Tables[] slots, int slot, Tables table) {
        Tables before = slots[slot];
        while (before.next != table) {
            before = before.next;
        }
        before.next = table.next;
        table.next = slots[slot];
        slots[slot] = table;
    }

    /** Tells the host what has been counted, and counts on from 0. */
    void tell(Frame host) {
        if (ends != null) {
            int[] ends = this.ends;
            for (int entry = size - 1; entry >= 0; entry--) {
                if (ends[entry] != 0) {
                    host.takeOver(base + entry, ends, entry);
                }
            }
        } else {
            tell(host, base, rounds, size, 0L);
        }
    }

    static void tell(Frame host, int base, long[] rounds, int size, long none) {
        for (int entry = size - 1; entry >= 0; entry--) {
            while (rounds[entry] != none) {
                host.takeOver(base + entry, rounds, entry, none);
            }
        }
    }
}
