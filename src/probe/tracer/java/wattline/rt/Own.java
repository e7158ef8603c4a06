package wattline.rt;

/**
 * What the probes cost themselves, so that the analysis can take it out: the time that each lets pass inside the window
 * of its frame or call and outside of it, in picoseconds.
 */
final class Own {
    private static final int BATCHES = 4;
    private static final int REPEATS = 8;
    /** A runtime compiles what runs often, so that the probes become faster: they are timed again, but not often. */
    private static final long DUE_NS = 1000000000L;
    private static final int PICO = 1000;
    /** Methods whose frames take less are not stamped each time, nor those that take less than so many stamped frames. */
    private static final long SHORT_NS = 20000L;
    private static final int SHORTEST = 50;

    private static boolean timed;
    /** What measuring takes itself, nanoseconds: two readings of the clock and the loop between them. */
    private long empty = Long.MAX_VALUE;
    private static long last;

    long at;
    int frameInside = Integer.MAX_VALUE;
    int frameOutside = Integer.MAX_VALUE;
    int loop = Integer.MAX_VALUE;
    int caught = Integer.MAX_VALUE;
    int callInside = Integer.MAX_VALUE;
    int callOutside = Integer.MAX_VALUE;
    int guest = Integer.MAX_VALUE;
    int leaf = Integer.MAX_VALUE;
    int keep = Integer.MAX_VALUE;
    int table = Integer.MAX_VALUE;
    int tell = Integer.MAX_VALUE;
    int round = Integer.MAX_VALUE;
    int count = Integer.MAX_VALUE;

    /** Keeps what is counted only to be timed from being left out as useless. */
    private static long sink;

    private Own() {}

    /** Times the probes if that has not been done lately. The log of the current thread is busy. */
    static Own ifDue() {
        long now = System.nanoTime();
        synchronized (Own.class) {
            if (timed && now - last < DUE_NS) {
                return null;
            }
            timed = true;
            last = now;
        }
        Slot slot = Store.take(Store.SMALL, null);
        if (slot == null) {
            return null;
        }
        Own own = new Own();
        Log log = new Log(slot);
        Log.Cached before = Log.replace(log);
        int credit = Frame.CREDITS[0];
        try {
            for (int batch = 0; batch < BATCHES; batch++) {
                own.timeNothing();
            }
            for (int batch = 0; batch < BATCHES; batch++) {
                own.timeFrames(log);
                own.timeCalls(log);
                own.timeLoops();
                own.timeCaught();
                own.timeGuests();
                own.timeLeaves();
                own.timeKeep();
                own.timeTables();
                own.timeRounds();
                own.timeCounts();
            }
        } finally {
            Frame.CREDITS[0] = credit;
            Log.restore(before);
            Store.free(slot, slot.size);
        }
        // Then stamps take up a fiftieth of their methods' time at the most.
        long frameNs = ((long) own.frameInside + own.frameOutside) / PICO;
        Frame.shortNs = Math.max(SHORT_NS, SHORTEST * frameNs);
        own.at = System.nanoTime();
        return own;
    }

    /** The least of all batches: whatever disturbs one makes it longer. */
    private static int least(int known, long nanos) {
        long picos = nanos * PICO / REPEATS;
        return picos < 0 ? 0 : (int) Math.min(known, picos);
    }

    private void timeNothing() {
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
        }
        empty = Math.min(empty, System.nanoTime() - start);
    }

    private void timeFrames(Log log) {
        Frame outer = Frame.enter(0);
        int mark = log.mark();
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.exit(Frame.enter(0), 0);
        }
        long all = System.nanoTime() - start - empty;
        long inside = log.tookSince(mark);
        Frame.exit(outer, 0);
        frameInside = least(frameInside, inside);
        frameOutside = least(frameOutside, all - inside);
    }

    private void timeCalls(Log log) {
        Frame frame = Frame.enter(0);
        int mark = log.mark();
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.before(frame, 0);
            Frame.after(frame, 0);
        }
        long all = System.nanoTime() - start - empty;
        long inside = log.tookSince(mark);
        Frame.exit(frame, 0);
        callInside = least(callInside, inside);
        callOutside = least(callOutside, all - inside);
    }

    private void timeLoops() {
        Frame frame = Frame.enter(0);
        Frame.loop(frame, 0);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.loop(frame, 0);
        }
        loop = least(loop, System.nanoTime() - start - empty);
        Frame.exit(frame, 0);
    }

    private void timeCaught() {
        Frame frame = Frame.enter(0);
        Frame.caught(frame, 0);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.caught(frame, 0);
        }
        caught = least(caught, System.nanoTime() - start - empty);
        Frame.exit(frame, 0);
    }

    /** One of a method without loops, which ends as methods end that have a table. */
    private void timeGuests() {
        Frame frame = Frame.enter(0);
        Frame.CREDITS[0] = REPEATS + 1;
        Frame.openEnds(0, 4);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            int path = 0;
            int[] ends = Frame.openEnds(0, 4);
            int count = ends[path];
            if (count >= 0) {
                ends[path] = count + 1;
            } else {
                Frame.exit(ends, path);
            }
        }
        guest = least(guest, System.nanoTime() - start - empty);
        Frame.exit(frame, 0);
    }

    private void timeLeaves() {
        Frame frame = Frame.enter(0);
        Frame.leaf(0);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.leaf(0);
        }
        leaf = least(leaf, System.nanoTime() - start - empty);
        Frame.exit(frame, 0);
    }

    private void timeKeep() {
        Frame frame = Frame.enter(0);
        Frame.keep(frame, 0, 1, 1L, 1L);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.keep(frame, 0, 1, 1L, 1L);
        }
        keep = least(keep, (System.nanoTime() - start - empty) / 2);
        Frame.exit(frame, 0);
    }

    private void timeTables() {
        Frame frame = Frame.enter(0);
        Frame.CREDITS[0] = REPEATS + 1;
        tellOne(frame);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            tellOne(frame);
        }
        tell = least(tell, System.nanoTime() - start - empty);
        Frame.table(frame, 0, 4);
        start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.table(frame, 0, 4);
        }
        table = least(table, System.nanoTime() - start - empty);
        Frame.exit(frame, 0);
    }

    /** What the first guest of a method takes besides, and telling what it has counted. */
    private static void tellOne(Frame frame) {
        int[] ends = Frame.openEnds(0, 4);
        ends[0] = 1;
        ends[1] = 1;
        frame.endTables();
    }

    private void timeRounds() {
        long one = sink;
        long rounds = sink;
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            rounds += one;
            rounds += one;
            rounds += one;
            rounds += one;
        }
        long took = System.nanoTime() - start - empty;
        sink = rounds;
        round = least(round, took / 4);
    }

    /** The last of the four instructions sets the path register. */
    private void timeCounts() {
        long one = sink;
        long[] counts = Tables.UNREAD_ROUNDS;
        int path = 0;
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            counts[path] += one;
            path = i & 7;
            counts[path] += one;
            path = i & 3;
        }
        long took = System.nanoTime() - start - empty;
        sink = path;
        count = least(count, took / 2);
    }
}
