package wattline.rt;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread's open frames and its slot of the trace file. Only that thread uses it, so it needs no lock; when the
 * thread has ended, the store takes the slot back.
 *
 * The format is described in src/recording/trace_file.rs.
 */
final class Log {
    private static final ThreadLocal<Log> LOGS = new ThreadLocal<Log>();
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** Stands in while a log is made, as asking a thread for its id may run code of the app. */
    private static final Log NONE = new Log();

    private static final int CHUNK_MAGIC = 0x4b4e4843;
    private static final int CHUNK_HEADER = 48;
    private static final int LONGEST_NAME = 256;
    /** Set in the length of a name that is longer than what follows. */
    private static final int CUT = 1 << 31;
    /** A stack that was deeper than this is not kept when it has been left. */
    private static final int KEPT_DEPTH = 256;
    /** How often the wall clock is compared with the other one, and the probes are timed, at the most. */
    private static final long CLOCK_NS = 1000000000L;

    private static final int SHORT_FRAME = 1;
    private static final int FRAME = 2;
    private static final int PART = 3;
    private static final int SHORT_CALL = 4;
    private static final int CALL = 5;
    private static final int PAUSE = 6;
    private static final int CLOCK = 7;
    private static final int PROBES = 8;
    private static final int NAME = 9;
    private static final int CONTINUED = 1 << 16;

    /** Records are being moved to a new chunk, or there is no log: probes must not record. */
    boolean busy;
    /** The store knows of it. */
    boolean registered;
    Frame top;
    /** When the path lists of open frames were last written. */
    long flushed;

    /** Tables of frames that have ended, for others. */
    private final long[][] tables = new long[8][];
    private int free;
    private Frame bottom;
    private int deepest;
    private final int number;
    private final int thread;
    private final WeakReference<Thread> owner;
    private String name;
    private Slot slot;
    private ByteBuffer chunk;
    private int sequence;
    private int at;
    private int end;
    private long base;
    private long clocked;
    /** The latest time in a record. */
    private long seen;

    private Log() {
        busy = true;
        number = 0;
        thread = 0;
        name = "";
        owner = null;
    }

    private Log(Thread thread) {
        number = NUMBERS.incrementAndGet();
        this.thread = idOf(thread);
        name = thread.getName();
        owner = new WeakReference<Thread>(thread);
        flushed = System.nanoTime();
    }

    /** For timing the probes: records into a slot that nobody reads. */
    Log(Slot scratch) {
        number = 0;
        thread = 0;
        name = "";
        owner = null;
        slot = scratch;
        chunk = scratch.bytes;
        at = 8;
        end = scratch.size;
        base = System.nanoTime();
        // As long as it is used, no clock is due.
        flushed = base + CLOCK_NS;
    }

    /** The log of the current thread. */
    static Log current() {
        Log log = LOGS.get();
        return log == null ? start() : log;
    }

    private static Log start() {
        if (Store.off) {
            return NONE;
        }
        Log log = null;
        LOGS.set(NONE);
        try {
            log = new Log(Thread.currentThread());
            log.nextChunk();
        } finally {
            LOGS.set(log);
        }
        return log;
    }

    /** Makes a log the current thread's, and returns the one before. */
    static Log replace(Log log) {
        Log before = LOGS.get();
        LOGS.set(log);
        return before;
    }

    /** Code of the app may answer this, or refuse to. */
    private static int idOf(Thread thread) {
        try {
            return (int) thread.getId();
        } catch (Throwable problem) {
            return 0;
        }
    }

    Frame push() {
        Frame frame = top == null ? bottom : top.inner;
        if (frame == null) {
            frame = new Frame(this, top);
            if (top == null) {
                bottom = frame;
            } else {
                top.inner = frame;
            }
            deepest = frame.depth;
        }
        frame.begin();
        top = frame;
        return frame;
    }

    /** A table whose counts are 0. */
    long[] takeTable() {
        return free == 0 ? new long[Frame.LONGEST_TABLE] : tables[--free];
    }

    void giveTable(long[] table) {
        if (free < tables.length) {
            tables[free++] = table;
        }
    }

    /** No frame is open: what is done now is in nobody's time. */
    void rest(long now) {
        if (deepest > KEPT_DEPTH) {
            shrink();
        }
        if (now - flushed > Frame.FLUSH_NS) {
            flush(now);
        }
        if (Thread.currentThread().getName() != name) {
            writeName();
        }
    }

    private void shrink() {
        Frame last = bottom;
        while (last.depth < KEPT_DEPTH) {
            last = last.inner;
        }
        last.inner = null;
        deepest = KEPT_DEPTH;
    }

    /** Closes the frames that an exception left without their seeing it. */
    void unwindAbove(Frame frame, long now) {
        while (top != frame && top != null) {
            top.closeUnseen(now);
        }
    }

    /** Writes the path lists of open frames, and what the wall clock says. */
    void flush(long now) {
        flushed = now;
        for (Frame frame = top; frame != null; frame = frame.outer) {
            frame.countRepeats();
            if (frame.used > 0) {
                writePart(frame, now);
            }
        }
        if (now - clocked > CLOCK_NS && reserve(28)) {
            clocked = now;
            chunk.putLong(at + 4, System.nanoTime());
            chunk.putLong(at + 12, System.currentTimeMillis());
            chunk.putLong(at + 20, System.nanoTime());
            finish(CLOCK, 28);
        }
    }

    void writeFrame(Frame frame, int how, long now) {
        if (frame.used == 1 && frame.counts[0] == 1 && !frame.continued) {
            if (reserve(16)) {
                long since = frame.start - base;
                long took = now - frame.start;
                if ((since >>> 32) == 0 && (took >>> 32) == 0) {
                    seen = now;
                    finishShort(SHORT_FRAME | how << 8, frame.paths[0], (int) since, (int) took);
                    return;
                }
            }
        }
        writeList(frame, FRAME | how << 8 | (frame.continued ? CONTINUED : 0), now);
    }

    void writePart(Frame frame, long now) {
        writeList(frame, PART, now);
        frame.used = 0;
        frame.continued = true;
    }

    private void writeList(Frame frame, int header, long now) {
        int size = 28 + 8 * frame.used;
        if (!reserve(size)) {
            return;
        }
        seen = now;
        chunk.putInt(at + 4, frame.used);
        chunk.putInt(at + 8, frame.depth);
        chunk.putLong(at + 12, frame.start);
        chunk.putLong(at + 20, now);
        int to = at + 28;
        for (int i = 0; i < frame.used; i++) {
            chunk.putInt(to + 8 * i, frame.paths[i]);
            chunk.putInt(to + 8 * i + 4, frame.counts[i]);
        }
        finish(header, size);
    }

    void writeCall(int site, long start, long now) {
        if (!reserve(24)) {
            return;
        }
        seen = now;
        long since = start - base;
        long took = now - start;
        if ((since >>> 32) == 0 && (took >>> 32) == 0) {
            finishShort(SHORT_CALL, site, (int) since, (int) took);
            return;
        }
        chunk.putInt(at + 4, site);
        chunk.putLong(at + 8, start);
        chunk.putLong(at + 16, now);
        finish(CALL, 24);
    }

    private void writeProbes(Own own) {
        if (reserve(36)) {
            chunk.putLong(at + 4, own.at);
            chunk.putInt(at + 12, own.frameInside);
            chunk.putInt(at + 16, own.frameOutside);
            chunk.putInt(at + 20, own.loop);
            chunk.putInt(at + 24, own.caught);
            chunk.putInt(at + 28, own.callInside);
            chunk.putInt(at + 32, own.callOutside);
            finish(PROBES, 36);
        }
    }

    private void writeName() {
        String fresh = Thread.currentThread().getName();
        if (reserve(8 + 2 * LONGEST_NAME)) {
            name = fresh;
            finish(NAME, putName(at + 4) - at);
        }
    }

    /** Puts the length of the name and the name, and returns where it ends. */
    private int putName(int to) {
        int units = Math.min(name.length(), LONGEST_NAME);
        chunk.putInt(to, units < name.length() ? units | CUT : units);
        for (int i = 0; i < units; i += 2) {
            int second = i + 1 < units ? name.charAt(i + 1) : 0;
            chunk.putInt(to + 4 + 2 * i, name.charAt(i) | second << 16);
        }
        return to + 4 + (units + 1) / 2 * 4;
    }

    private void finishShort(int header, int id, int since, int took) {
        chunk.putInt(at + 4, id);
        chunk.putInt(at + 8, since);
        chunk.putInt(at + 12, took);
        finish(header, 16);
    }

    /** A record counts from the moment its header is there: a process killed before leaves none behind. */
    private void finish(int header, int size) {
        chunk.putInt(at, header);
        at += size;
    }

    /** How long the last short record says that something took. */
    int lastTook() {
        return chunk.getInt(at - 4);
    }

    /** Whether there is room for a record, after beginning a new chunk if need be. */
    private boolean reserve(int size) {
        if (chunk != null && size <= end - at) {
            return true;
        }
        if (busy || Store.off || owner == null) {
            return false;
        }
        nextChunk();
        return chunk != null;
    }

    /** Moves what has been recorded to the end of the file and begins again, in a larger slot if there is one. */
    private void nextChunk() {
        long began = System.nanoTime();
        Own own = null;
        busy = true;
        try {
            int used = at;
            if (chunk != null) {
                if (!Store.append(slot, used)) {
                    chunk = null;
                    return;
                }
                chunk = null;
            }
            boolean first = slot == null;
            if (slot == null || slot.size == Store.SMALL) {
                Slot other = Store.take(first ? Store.SMALL : Store.LARGE, this);
                if (other == null) {
                    return;
                }
                Slot left = slot;
                slot = other;
                if (!first) {
                    Store.free(left, used);
                    used = 0;
                }
            }
            begin(used);
            own = Own.ifDue();
        } finally {
            busy = false;
        }
        if (own != null) {
            writeProbes(own);
        }
        if (top != null && reserve(20)) {
            chunk.putLong(at + 4, began);
            chunk.putLong(at + 12, System.nanoTime());
            finish(PAUSE, 20);
        }
    }

    /** Begins a chunk in the slot, in whose first `used` bytes something else has been. */
    private void begin(int used) {
        if (used > 0) {
            slot.clear(used);
        }
        chunk = slot.bytes;
        end = slot.size;
        base = System.nanoTime();
        clocked = base;
        chunk.putInt(4, end);
        chunk.putInt(8, number);
        chunk.putInt(12, sequence++);
        chunk.putInt(16, thread);
        chunk.putLong(24, base);
        chunk.putLong(32, System.currentTimeMillis());
        chunk.putLong(40, System.nanoTime());
        chunk.putInt(20, CHUNK_HEADER);
        at = putName(CHUNK_HEADER);
        chunk.putInt(0, CHUNK_MAGIC);
    }

    /** Whether nobody will record here any more. */
    boolean hasEnded() {
        Thread thread = owner.get();
        return thread == null || !thread.isAlive();
    }

    /** Leaves the slot to others. Frames that are still open were left by an exception that ended the thread. */
    void giveUp() {
        if (slot == null) {
            return;
        }
        int used = at;
        if (chunk != null) {
            for (Frame frame = top; frame != null; frame = frame.outer) {
                frame.countRepeats();
                if (frame.used > 0 && 28 + 8 * frame.used <= end - at) {
                    writePart(frame, Math.max(seen, frame.start));
                }
            }
            used = at;
            Store.append(slot, used);
        }
        chunk = null;
        Store.free(slot, used);
        slot = null;
    }
}
