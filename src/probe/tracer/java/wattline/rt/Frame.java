package wattline.rt;

/**
 * What the probes of an instrumented app call. An object of this class stands for one open frame of an instrumented
 * method; it is made once for each depth of each thread's stack and used again.
 *
 * Nothing here may throw into the app or call code of the app, and the two stamps of a frame enclose as little of the
 * tracer as possible: enter reads the clock last, exit first.
 */
public final class Frame {
    static final int RETURNED = 0;
    static final int THROWN = 1;
    static final int UNWOUND = 2;

    private static final int NO_SITE = -1;
    private static final int NO_PATH = -1;
    /** Paths of loops that a frame counts without a search: a power of two. */
    private static final int SLOTS = 8;
    /** Entries of a table that are not counts. */
    private static final int TABLE_HEADER = 2;
    /** As long as any method needs. */
    static final int LONGEST_TABLE = 34;
    /** When memory is short. */
    private static final long[] NO_TABLE = new long[LONGEST_TABLE];
    /** Of a frame in which no loop has reported yet: all free. */
    private static final int[] NO_SLOTS = noSlots();
    /** How many entries of the path list are searched for an id before it is added again; the reader sums up. */
    private static final int SEARCHED = 16;
    /** A path list that grows to this length is written and begun anew. */
    private static final int LONGEST = 1024;
    /** A path list is also written after this many reports, so that a killed process loses no more: a power of two. */
    private static final int REPORTS = 4096;
    /** A thread that is about to wait writes the path lists of its open frames, at most this often. */
    static final long FLUSH_NS = 100000000L;

    final Log log;
    final Frame outer;
    final int depth;
    Frame inner;

    boolean open;
    long start;
    /** Part of the path list has been written. */
    boolean continued;
    int used;
    int[] paths = new int[4];
    int[] counts = new int[4];
    private int last;
    private int reports;
    /** Paths that loops ended, by their last bits, and how often each is not yet in the path list. */
    private int[] slots = NO_SLOTS;
    private int[] repeats = NO_SLOTS;
    private boolean looped;
    private int site;
    private long callStart;

    Frame(Log log, Frame outer) {
        this.log = log;
        this.outer = outer;
        this.depth = outer == null ? 0 : outer.depth + 1;
    }

    /** A method was entered. Returns null when nothing can be recorded; the other probes take null. */
    public static Frame enter(int base) {
        Frame frame = null;
        try {
            Log log = Log.current();
            if (log.busy) {
                return null;
            }
            frame = log.push();
            frame.start = System.nanoTime();
            return frame;
        } catch (Throwable problem) {
            if (frame != null) {
                frame.open = false;
                frame.log.top = frame.outer;
            }
            Store.fail(problem);
            return null;
        }
    }

    /** A method without windowed invocations and monitors was entered. */
    public static Frame open(int base) {
        return enter(base);
    }

    /** A whole frame of a method that has neither loops nor handlers and calls no method of the app. */
    public static void leaf(int path) {
        exit(enter(path), path);
    }

    /** Rounds that loops counted in registers: path `first` was taken `a` times, and so on. */
    public static void keep(Frame frame, int unused, int first, long a) {
        if (frame != null) {
            frame.kept(first, a);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b) {
        if (frame != null) {
            frame.kept(first, a);
            frame.kept(first + 1, b);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c) {
        keep(frame, unused, first, a, b);
        keep(frame, unused, first + 2, c);
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c, long d) {
        keep(frame, unused, first, a, b);
        keep(frame, unused, first + 2, c, d);
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c, long d, long e) {
        keep(frame, unused, first, a, b, c, d);
        keep(frame, unused, first + 4, e);
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c, long d, long e, long f) {
        keep(frame, unused, first, a, b, c, d);
        keep(frame, unused, first + 4, e, f);
    }

    /**
     * A table in which loops count their rounds: entry 0 is the path id that the first count is of, entry 1 the number
     * of counts that follow.
     */
    public static long[] table(Frame frame, int first, int size) {
        try {
            long[] table = frame == null ? new long[LONGEST_TABLE] : frame.log.takeTable();
            table[0] = first;
            table[1] = size;
            return table;
        } catch (Throwable problem) {
            // What is counted in there belongs to nobody.
            Store.fail(problem);
            return NO_TABLE;
        }
    }

    /** Tells what a table holds and takes it back. `unused` is as in `keep`. */
    public static void total(Frame frame, int unused, long[] table) {
        if (frame == null || table == NO_TABLE) {
            return;
        }
        int first = (int) table[0] - TABLE_HEADER;
        int end = (int) table[1] + TABLE_HEADER;
        for (int i = TABLE_HEADER; i < end; i++) {
            if (table[i] != 0) {
                frame.kept(first + i, table[i]);
                table[i] = 0;
            }
        }
        frame.log.giveTable(table);
    }

    private void kept(int path, long times) {
        if (times == 0 || !open) {
            return;
        }
        try {
            long rest = times;
            while (rest > Integer.MAX_VALUE) {
                log.writePart(this, System.nanoTime());
                count(path, Integer.MAX_VALUE);
                rest -= Integer.MAX_VALUE;
            }
            log.writePart(this, System.nanoTime());
            count(path, (int) rest);
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** A method is about to return; its last path ends. */
    public static void exit(Frame frame, int path) {
        long now = System.nanoTime();
        if (frame != null) {
            frame.close(path, RETURNED, now);
        }
    }

    /** An exception leaves a method; its last path was under way. */
    public static void unwind(Frame frame, int path) {
        long now = System.nanoTime();
        if (frame != null) {
            frame.close(path, THROWN, now);
        }
    }

    /**
     * A path ended and the next one begins in the same frame. Most iterations repeat one of the paths before them,
     * which takes as long whichever it is: a cost that depends on the path would be taken for the path's own.
     */
    public static void loop(Frame frame, int path) {
        if (frame == null) {
            return;
        }
        int slot = path & (SLOTS - 1);
        if (frame.slots[slot] == path && frame.log.top == frame && ++frame.repeats[slot] < REPORTS) {
            return;
        }
        frame.changeLoop(slot, path);
    }

    private void changeLoop(int slot, int path) {
        if (!open) {
            return;
        }
        try {
            boolean unwound = log.top != this;
            if (unwound) {
                log.unwindAbove(this, System.nanoTime());
            }
            if (slots[slot] != path) {
                takeSlot(slot, path);
            } else if (unwound) {
                repeats[slot]++;
            } else {
                countRepeats();
                log.writePart(this, System.nanoTime());
            }
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    private void takeSlot(int slot, int path) {
        if (slots == NO_SLOTS) {
            slots = noSlots();
            repeats = new int[SLOTS];
        } else if (repeats[slot] > 0) {
            count(slots[slot], repeats[slot]);
        }
        slots[slot] = path;
        repeats[slot] = 1;
        looped = true;
    }

    /** Adds what loops reported since to the path list, which is then complete. */
    void countRepeats() {
        if (!looped) {
            return;
        }
        looped = false;
        for (int slot = 0; slot < SLOTS; slot++) {
            if (repeats[slot] > 0) {
                count(slots[slot], repeats[slot]);
                slots[slot] = NO_PATH;
                repeats[slot] = 0;
            }
        }
    }

    private static int[] noSlots() {
        int[] slots = new int[SLOTS];
        for (int slot = 0; slot < SLOTS; slot++) {
            slots[slot] = NO_PATH;
        }
        return slots;
    }

    /** A method caught an exception; a path was under way and the next one begins. */
    public static void caught(Frame frame, int path) {
        if (frame == null || !frame.open) {
            return;
        }
        try {
            if (frame.log.top != frame || frame.site != NO_SITE) {
                long now = System.nanoTime();
                frame.log.unwindAbove(frame, now);
                frame.endCall(now);
            }
            frame.count(path, 1);
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** A windowed invocation is about to begin. */
    public static void before(Frame frame, int site) {
        if (frame == null || !frame.open) {
            return;
        }
        try {
            long now = System.nanoTime();
            if (frame.site != NO_SITE) {
                frame.endCall(now);
            }
            if (now - frame.log.flushed > FLUSH_NS) {
                frame.log.flush(now);
            }
            frame.site = site;
            frame.callStart = System.nanoTime();
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** A windowed invocation has returned. */
    public static void after(Frame frame, int site) {
        long now = System.nanoTime();
        if (frame == null || !frame.open || frame.site != site) {
            return;
        }
        try {
            if (frame.log.top != frame) {
                frame.log.unwindAbove(frame, now);
            }
            frame.endCall(now);
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    void begin() {
        used = 0;
        last = 0;
        reports = 0;
        continued = false;
        site = NO_SITE;
        open = true;
    }

    private void close(int path, int how, long now) {
        if (!open) {
            return;
        }
        try {
            if (log.top != this) {
                log.unwindAbove(this, now);
            }
            if (site != NO_SITE) {
                endCall(now);
            }
            countRepeats();
            count(path, 1);
            pop(how, now);
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** Closes the frame without a last path: an exception left it unseen. */
    void closeUnseen(long now) {
        if (site != NO_SITE) {
            endCall(now);
        }
        countRepeats();
        pop(UNWOUND, now);
    }

    /** The record comes first: if there is no stack left to write it, an outer frame will. */
    private void pop(int how, long now) {
        log.writeFrame(this, how, now);
        open = false;
        log.top = outer;
        if (outer == null) {
            log.rest(now);
        }
    }

    private void endCall(long now) {
        if (site != NO_SITE) {
            int ended = site;
            site = NO_SITE;
            log.writeCall(ended, callStart, now);
        }
    }

    private void count(int path, int times) {
        if (used > 0 && paths[last] == path || find(path)) {
            counts[last] += times;
        } else {
            add(path, times);
        }
        if ((++reports & (REPORTS - 1)) == 0) {
            log.writePart(this, System.nanoTime());
        }
    }

    private boolean find(int path) {
        int stop = Math.max(0, used - SEARCHED);
        for (int i = used - 1; i >= stop; i--) {
            if (paths[i] == path) {
                last = i;
                return true;
            }
        }
        return false;
    }

    private void add(int path, int times) {
        if (used == LONGEST) {
            log.writePart(this, System.nanoTime());
        } else if (used == paths.length) {
            int[] morePaths = new int[used * 2];
            int[] moreCounts = new int[used * 2];
            System.arraycopy(paths, 0, morePaths, 0, used);
            System.arraycopy(counts, 0, moreCounts, 0, used);
            paths = morePaths;
            counts = moreCounts;
        }
        last = used;
        paths[used] = path;
        counts[used] = times;
        used++;
    }
}
