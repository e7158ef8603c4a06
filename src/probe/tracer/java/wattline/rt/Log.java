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
    private static final ThreadLocal<Cached> LOGS = new ThreadLocal<Cached>();
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** Stands in while a log is made, as asking a thread for its id may run code of the app. */
    private static final Log NONE = new Log();
    /**
     * What the last thread asked for that did: a thread that finds itself here need not look further. Threads write it
     * without a lock, each only what is its own, and its fields are final, so that no thread sees another's log as its
     * own or a log half-made.
     */
    static Cached last = new Cached(null, NONE);

    private static final int CHUNK_MAGIC = 0x4b4e4843;
    private static final int CHUNK_HEADER = 56;
    private static final int LONGEST_NAME = 256;
    /** Set in the length of a name that is longer than what follows. */
    private static final int CUT = 1 << 31;
    /** A stack that was deeper than this is not kept when it has been left. */
    private static final int KEPT_DEPTH = 256;
    /** How often the wall clock is compared with the other one, and the probes are timed, at the most. */
    private static final long CLOCK_NS = 1000000000L;

    static final int SHORT_FRAME = 1;
    private static final int FRAME = 2;
    private static final int PART = 3;
    private static final int SHORT_CALL = 4;
    private static final int CALL = 5;
    private static final int PAUSE = 6;
    private static final int CLOCK = 7;
    private static final int PROBES = 8;
    private static final int NAME = 9;
    private static final int CONTINUED = 1 << 16;
    /** Bytes of a frame's or part's record in front of its paths. */
    private static final int LIST_HEADER = 32;

    /** A thread and its log. */
    static final class Cached {
        final Thread thread;
        final Log log;

        Cached(Thread thread, Log log) {
            this.thread = thread;
            this.log = log;
        }
    }

    /** Records are being moved to a new chunk, or there is no log: probes must not record. */
    boolean busy;
    /** The store knows of it. */
    boolean registered;
    Frame top;
    /** That of the top frame, if there is one already and no windowed call is under way there. May be missing. */
    Frame guest;
    /** What guests count in, likewise; empty instead of missing. */
    Tables[] tables = Tables.NONE;
    /** When the path lists of open frames were last written. */
    long flushed;

    /** Tables that nobody has, for others. */
    Tables.Pool pool;

    Frame bottom;
    private int deepest;
    private final int number;
    private final int thread;
    /** The kernel's number of the thread. */
    private final int kernelThread;
    private final WeakReference<Thread> owner;
    private String name;
    private Slot slot;
    private ByteBuffer chunk;
    private int sequence;
    private int at;
    /** Where the chunk ends; 0 if there is none. */
    private int end;
    private long base;
    private long clocked;
    /** The latest time in a record. */
    private long seen;

    private Log() {
        busy = true;
        number = 0;
        thread = 0;
        kernelThread = 0;
        name = "";
        owner = null;
    }

    private Log(Thread thread) {
        number = NUMBERS.incrementAndGet();
        this.thread = idOf(thread);
        kernelThread = kernelThreadOf();
        name = thread.getName();
        owner = new WeakReference<Thread>(thread);
        flushed = System.nanoTime();
    }

    /** For timing the probes: records into a slot that nobody reads. */
    Log(Slot scratch) {
        number = 0;
        thread = 0;
        kernelThread = 0;
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
        Cached found = LOGS.get();
        if (found == null) {
            return start();
        }
        last = found;
        return found.log;
    }

    private static Log start() {
        if (Store.off) {
            return NONE;
        }
        Log log = null;
        replace(NONE);
        try {
            log = new Log(Thread.currentThread());
            log.nextChunk();
        } finally {
            if (log == null) {
                LOGS.remove();
                last = new Cached(null, NONE);
            } else {
                replace(log);
            }
        }
        return log;
    }

    /** Makes a log the current thread's, and returns what was before. */
    static Cached replace(Log log) {
        Cached before = LOGS.get();
        restore(new Cached(Thread.currentThread(), log));
        return before;
    }

    static void restore(Cached cached) {
        LOGS.set(cached);
        last = cached;
    }

    /** The kernel's number of the current thread; 0 where there is no Android. */
    private static int kernelThreadOf() {
        try {
            return android.os.Process.myTid();
        } catch (Throwable problem) {
            return 0;
        }
    }

    /** Code of the app may answer this, or refuse to. */
    private static int idOf(Thread thread) {
        try {
            return (int) thread.getId();
        } catch (Throwable problem) {
            return 0;
        }
    }

    /** A frame for a depth at which there was none; null if nothing can be recorded. */
    Frame deeper() {
        if (busy) {
            return null;
        }
        Frame frame = new Frame(this, top);
        if (top == null) {
            bottom = frame;
        } else {
            top.inner = frame;
        }
        deepest = frame.depth;
        return frame;
    }

    /** No guests until it is known who their host is. */
    void hideGuests() {
        guest = null;
        tables = Tables.NONE;
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

    /** Writes the counts of open frames, and what the wall clock says. */
    void flush(long now) {
        flushed = now;
        for (Frame frame = top; frame != null; frame = frame.outer) {
            frame.writePart(now);
        }
        if (now - clocked > CLOCK_NS && reserve(28)) {
            clocked = now;
            chunk.putLong(at + 4, System.nanoTime());
            chunk.putLong(at + 12, System.currentTimeMillis());
            chunk.putLong(at + 20, System.nanoTime());
            finish(CLOCK, 28);
        }
    }

    /** Writes what has one id and one time, if the time is not too long for that. */
    boolean writeShort(int header, int id, long start, long now) {
        if (end - at < 16 && !reserve(16)) {
            return false;
        }
        long since = start - base;
        long took = now - start;
        if ((since | took) >>> 32 != 0) {
            return false;
        }
        int at = this.at;
        ByteBuffer chunk = this.chunk;
        chunk.putInt(at + 4, id);
        chunk.putLong(at + 8, since | took << 32);
        seen = now;
        // A record counts from the moment its header is there: a process killed before leaves none behind.
        chunk.putInt(at, header);
        this.at = at + 16;
        return true;
    }

    void writeFrame(Frame frame, int how, long now) {
        writeList(frame, FRAME | how << 8 | (frame.continued ? CONTINUED : 0), now);
        frame.clear();
        frame.continued = false;
    }

    void writePart(Frame frame, long now) {
        writeList(frame, PART, now);
        frame.clear();
        frame.continued = true;
    }

    private void writeList(Frame frame, int header, long now) {
        int size = LIST_HEADER + 8 * frame.used;
        if (!reserve(size)) {
            return;
        }
        seen = now;
        putList(frame.used, frame.depth, frame.base, frame.start, now);
        int to = at + LIST_HEADER;
        for (int i = 0; i < frame.used; i++) {
            chunk.putLong(to + 8 * i, frame.path(i) | (long) frame.count(i) << 32);
        }
        finish(header, size);
    }

    private void putList(int used, int depth, int base, long start, long now) {
        chunk.putInt(at + 4, used);
        chunk.putInt(at + 8, depth);
        chunk.putInt(at + 12, base);
        chunk.putLong(at + 16, start);
        chunk.putLong(at + 24, now);
    }

    /** A frame that has no host and no stamps. */
    void writeUntimed(int path) {
        if (busy) {
            return;
        }
        long now = System.nanoTime();
        int how = Frame.UNTIMED << 8;
        if (!writeShort(SHORT_FRAME | how, path, now, now) && reserve(LIST_HEADER + 8)) {
            seen = now;
            putList(1, 0, path, now, now);
            chunk.putLong(at + LIST_HEADER, path | 1L << 32);
            finish(FRAME | how, LIST_HEADER + 8);
        }
        if (top == null) {
            rest(now);
        }
    }

    void writeCall(int site, long start, long now) {
        if (!writeShort(SHORT_CALL, site, start, now) && reserve(24)) {
            seen = now;
            chunk.putInt(at + 4, site);
            chunk.putLong(at + 8, start);
            chunk.putLong(at + 16, now);
            finish(CALL, 24);
        }
    }

    private void writeProbes(Own own) {
        if (reserve(64)) {
            chunk.putLong(at + 4, own.at);
            chunk.putInt(at + 12, own.frameInside);
            chunk.putInt(at + 16, own.frameOutside);
            chunk.putInt(at + 20, own.loop);
            chunk.putInt(at + 24, own.caught);
            chunk.putInt(at + 28, own.callInside);
            chunk.putInt(at + 32, own.callOutside);
            chunk.putInt(at + 36, own.guest);
            chunk.putInt(at + 40, own.leaf);
            chunk.putInt(at + 44, own.keep);
            chunk.putInt(at + 48, own.table);
            chunk.putInt(at + 52, own.tell);
            chunk.putInt(at + 56, own.round);
            chunk.putInt(at + 60, own.count);
            finish(PROBES, 64);
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

    /** A record counts from the moment its header is there: a process killed before leaves none behind. */
    private void finish(int header, int size) {
        chunk.putInt(at, header);
        at += size;
    }

    /** Where the next record goes. */
    int mark() {
        return at;
    }

    /** How long the short records from a mark on say that something took. */
    long tookSince(int mark) {
        long took = 0;
        for (int record = mark; record < at; record += 16) {
            took += chunk.getInt(record + 12);
        }
        return took;
    }

    /** Whether there is room for a record, after beginning a new chunk if need be. */
    private boolean reserve(int size) {
        if (size <= end - at) {
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
        // Asking for a slot may run code of the app, whose probes must find no frame and make none.
        Frame open = top;
        Frame first = bottom;
        top = null;
        hideGuests();
        bottom = null;
        busy = true;
        try {
            int used = at;
            if (chunk != null) {
                boolean appended = Store.append(slot, used);
                chunk = null;
                end = 0;
                if (!appended) {
                    return;
                }
            }
            boolean fresh = slot == null;
            if (slot == null || slot.size == Store.SMALL) {
                Slot other = Store.take(fresh ? Store.SMALL : Store.LARGE, this);
                if (other == null) {
                    return;
                }
                Slot left = slot;
                slot = other;
                if (!fresh) {
                    Store.free(left, used);
                    used = 0;
                }
            }
            begin(used);
            own = Own.ifDue();
        } finally {
            busy = false;
            top = open;
            bottom = first;
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
        chunk.putInt(48, kernelThread);
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
        // No new chunk is begun for them.
        busy = true;
        if (chunk != null) {
            for (Frame frame = top; frame != null; frame = frame.outer) {
                frame.tellTables();
                if (frame.used > 0 && LIST_HEADER + 8 * frame.used <= end - at) {
                    writePart(frame, Math.max(seen, frame.start));
                }
            }
            used = at;
            Store.append(slot, used);
        }
        chunk = null;
        end = 0;
        Store.free(slot, used);
        slot = null;
    }
}
