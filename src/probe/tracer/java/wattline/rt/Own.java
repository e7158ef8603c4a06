package wattline.rt;

/**
 * What the probes cost themselves, so that the analysis can take it out: the time that each lets pass inside the window
 * of its frame or call and outside of it, in picoseconds.
 */
final class Own {
    private static final int BATCHES = 4;
    private static final int REPEATS = 16;
    /** A runtime compiles what runs often, so that the probes become faster: they are timed again, but not often. */
    private static final long DUE_NS = 1000000000L;
    private static final int PICO = 1000;

    private static boolean timed;
    private static long last;

    long at;
    int frameInside = Integer.MAX_VALUE;
    int frameOutside = Integer.MAX_VALUE;
    int loop = Integer.MAX_VALUE;
    int caught = Integer.MAX_VALUE;
    int callInside = Integer.MAX_VALUE;
    int callOutside = Integer.MAX_VALUE;

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
        Log before = Log.replace(log);
        try {
            for (int batch = 0; batch < BATCHES; batch++) {
                own.timeFrames(log);
                own.timeCalls(log);
                own.timeLoops();
                own.timeCaught();
            }
        } finally {
            Log.replace(before);
            Store.free(slot, slot.size);
        }
        own.at = System.nanoTime();
        return own;
    }

    /** The least of all batches: whatever disturbs one makes it longer. */
    private static int least(int known, long nanos) {
        long picos = nanos * PICO / REPEATS;
        return picos < 0 ? 0 : (int) Math.min(known, picos);
    }

    private void timeFrames(Log log) {
        Frame outer = Frame.enter(0);
        long inside = 0;
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.exit(Frame.enter(0), 0);
            inside += log.lastTook();
        }
        long all = System.nanoTime() - start;
        Frame.exit(outer, 0);
        frameInside = least(frameInside, inside);
        frameOutside = least(frameOutside, all - inside);
    }

    private void timeCalls(Log log) {
        Frame frame = Frame.enter(0);
        long inside = 0;
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.before(frame, 0);
            Frame.after(frame, 0);
            inside += log.lastTook();
        }
        long all = System.nanoTime() - start;
        Frame.exit(frame, 0);
        callInside = least(callInside, inside);
        callOutside = least(callOutside, all - inside);
    }

    private void timeLoops() {
        Frame frame = Frame.enter(0);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.loop(frame, 0);
        }
        loop = least(loop, System.nanoTime() - start);
        Frame.exit(frame, 0);
    }

    private void timeCaught() {
        Frame frame = Frame.enter(0);
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
            Frame.caught(frame, 0);
        }
        caught = least(caught, System.nanoTime() - start);
        Frame.exit(frame, 0);
    }
}
