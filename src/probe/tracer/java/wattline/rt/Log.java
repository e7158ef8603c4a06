package wattline.rt;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread's open frames and its chunk of the trace file. Only that thread uses it, so it needs no lock.
 *
 * The format is described in src/recording/trace_file.rs.
 */
final class Log {
    private static final ThreadLocal<Log> LOGS = new ThreadLocal<Log>();
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** Stands in while a log is made, as asking a thread for its id may run code of the app. */
    private static final Log NONE = new Log();

    private static final int CHUNK_MAGIC = 0x4b4e4843;
    private static final int CHUNK_HEADER = 28;
    /** Threads that do little shall not take up much. */
    private static final int FIRST_CHUNK = Store.GRAIN;
    private static final int CHUNK = 256 * 1024;
    private static final int LONGEST_NAME = 256;

    private static final int SHORT_FRAME = 1;
    private static final int FRAME = 2;
    private static final int PART = 3;
    private static final int SHORT_CALL = 4;
    private static final int CALL = 5;
    private static final int CONTINUED = 1 << 16;

    /** Records are being moved to a new chunk, or there is no log: probes must not record. */
    boolean busy;
    Frame top;
    /** When the path lists of open frames were last written. */
    long flushed;

    private Frame bottom;
    private final int number;
    private final int thread;
    private final String name;
    private ByteBuffer chunk;
    private int at;
    private int end;
    private long base;

    private Log() {
        busy = true;
        number = 0;
        thread = 0;
        name = "";
    }

    private Log(Thread owner) {
        number = NUMBERS.incrementAndGet();
        thread = (int) owner.getId();
        name = owner.getName();
        flushed = System.nanoTime();
        newChunk(FIRST_CHUNK, name);
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
        } finally {
            LOGS.set(log);
        }
        return log;
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
        }
        frame.begin();
        top = frame;
        return frame;
    }

    /** Closes the frames that an exception left without their seeing it. */
    void unwindAbove(Frame frame, long now) {
        while (top != frame && top != null) {
            top.closeUnseen(now);
        }
    }

    /** Writes the path lists of open frames. */
    void flush(long now) {
        flushed = now;
        for (Frame frame = top; frame != null; frame = frame.outer) {
            frame.countRepeats();
            if (frame.used > 0) {
                writePart(frame, now);
            }
        }
    }

    void writeFrame(Frame frame, int how, long now) {
        if (frame.used == 1 && frame.counts[0] == 1 && !frame.continued) {
            if (reserve(16)) {
                long since = frame.start - base;
                long took = now - frame.start;
                if ((since >>> 32) == 0 && (took >>> 32) == 0) {
                    finishShort(SHORT_FRAME | how << 8, frame.paths[0], (int) since, (int) took);
                    return;
                }
            }
        }
        int size = 28 + 8 * frame.used;
        if (reserve(size)) {
            chunk.putInt(at + 4, frame.used);
            chunk.putInt(at + 8, frame.depth);
            chunk.putLong(at + 12, frame.start);
            chunk.putLong(at + 20, now);
            putPaths(frame, at + 28);
            finish(FRAME | how << 8 | (frame.continued ? CONTINUED : 0), size);
        }
    }

    void writePart(Frame frame, long now) {
        int size = 28 + 8 * frame.used;
        if (reserve(size)) {
            chunk.putInt(at + 4, frame.used);
            chunk.putInt(at + 8, frame.depth);
            chunk.putLong(at + 12, frame.start);
            chunk.putLong(at + 20, now);
            putPaths(frame, at + 28);
            finish(PART, size);
        }
        frame.used = 0;
        frame.continued = true;
    }

    void writeCall(int site, long start, long now) {
        if (!reserve(24)) {
            return;
        }
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

    private void putPaths(Frame frame, int to) {
        for (int i = 0; i < frame.used; i++) {
            chunk.putInt(to + 8 * i, frame.paths[i]);
            chunk.putInt(to + 8 * i + 4, frame.counts[i]);
        }
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

    /** Whether there is room for a record, after taking a new chunk if need be. */
    private boolean reserve(int size) {
        if (chunk != null && size <= end - at) {
            return true;
        }
        if (busy || Store.off) {
            return false;
        }
        newChunk(CHUNK, "");
        return chunk != null;
    }

    private void newChunk(int size, String label) {
        busy = true;
        try {
            chunk = null;
            ByteBuffer fresh = Store.map(size);
            if (fresh != null) {
                begin(fresh, size, label);
            }
        } finally {
            busy = false;
        }
    }

    private void begin(ByteBuffer fresh, int size, String label) {
        base = System.nanoTime();
        int units = Math.min(label.length(), LONGEST_NAME);
        fresh.putInt(4, size);
        fresh.putInt(8, number);
        fresh.putInt(12, thread);
        fresh.putLong(16, base);
        fresh.putInt(24, units);
        for (int i = 0; i < units; i += 2) {
            int second = i + 1 < units ? label.charAt(i + 1) : 0;
            fresh.putInt(CHUNK_HEADER + 2 * i, label.charAt(i) | second << 16);
        }
        fresh.putInt(0, CHUNK_MAGIC);
        at = CHUNK_HEADER + (units + 1) / 2 * 4;
        end = size;
        chunk = fresh;
    }
}
