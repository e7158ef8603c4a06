package wattline.rt;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * The trace file of this process. Its slots are mapped into memory, one for each thread that runs probes: what has
 * been written there is safe in the system's hands when the process is killed. A slot that is full is copied to the
 * end of the file and used again, so that a long run takes no more memory than a short one.
 *
 * The format is described in src/recording/trace_file.rs.
 */
final class Store {
    /** Slots begin at multiples of this; it is a multiple of every page size in use. */
    static final int GRAIN = 16 * 1024;
    /** Threads that do little shall not take up much. */
    static final int SMALL = GRAIN;
    static final int LARGE = 8 * GRAIN;
    static final byte[] ZEROS = new byte[GRAIN];

    private static final int MAGIC_WATT = 0x74746177;
    private static final int MAGIC_LINE = 0x656e696c;
    private static final int VERSION = 5;
    private static final int TROUBLE = 20;
    private static final int TROUBLE_EXCEPTION = 1;
    private static final int TROUBLE_FULL = 2;
    private static final int TROUBLE_STORAGE = 3;
    private static final int TROUBLE_THREADS = 4;
    /** A runaway app shall not fill the device. */
    private static final long LARGEST_FILE = 4L << 30;
    /** Address space for large slots, and for all: a 32-bit process has little to spare. */
    private static final int MOST_LARGE = 32 << 20;
    private static final int MOST_MAPPED = 96 << 20;
    /** How many logs are looked at for a thread that has ended whenever a slot is asked for. */
    private static final int LOOKED_AT = 16;
    private static final int ATTEMPTS = 8;

    /** Nothing can be recorded any more. */
    static boolean off;

    private static String path;
    /** Its channel is never asked for, so that no interrupt can close it. */
    private static RandomAccessFile file;
    private static ByteBuffer header;
    private static long next;
    private static final byte[] COPY = new byte[GRAIN];
    private static int mapped;
    private static Slot freeSmall;
    private static Slot freeLarge;
    /** Logs that hold a slot, and how many there are. */
    private static Log[] logs = new Log[16];
    private static int logCount;
    private static int looking;

    static {
        try {
            open();
        } catch (Throwable problem) {
            fail(problem);
        }
    }

    private Store() {}

    /** A problem that is not the app's. The stack overflowing is, and passes: the frame is closed by an outer one. */
    static void fail(Throwable problem) {
        if (!(problem instanceof StackOverflowError)) {
            if (header == null && !off) {
                Quiet.complain(problem);
            }
            stop(problem instanceof IOException ? TROUBLE_STORAGE : TROUBLE_EXCEPTION);
        }
    }

    /** The first trouble is the one to know. */
    private static void stop(int trouble) {
        if (header != null && !off) {
            header.putInt(TROUBLE, trouble);
        }
        off = true;
    }

    /** A slot for a log, filled with zeros after its first words; null if there can be no more. */
    static synchronized Slot take(int size, Log log) {
        if (off || file == null) {
            return null;
        }
        Object policy = Quiet.begin();
        try {
            reclaim(LOOKED_AT);
            Slot slot = find(size);
            if (slot == null) {
                // Rather wait once than give up.
                reclaim(logCount);
                slot = find(size);
            }
            if (slot == null) {
                stop(TROUBLE_THREADS);
            } else if (log != null && !log.registered) {
                register(log);
            }
            return slot;
        } catch (IOException problem) {
            fail(problem);
            return null;
        } finally {
            Quiet.end(policy);
        }
    }

    private static Slot find(int size) throws IOException {
        if (size == LARGE) {
            Slot slot = freeLarge;
            if (slot != null) {
                freeLarge = slot.next;
                return slot;
            }
            if (mapped + LARGE <= MOST_LARGE) {
                return make(LARGE);
            }
        }
        Slot slot = freeSmall;
        if (slot != null) {
            freeSmall = slot.next;
            return slot;
        }
        return mapped + SMALL <= MOST_MAPPED ? make(SMALL) : null;
    }

    private static Slot make(int size) throws IOException {
        long start = (next + GRAIN - 1) / GRAIN * GRAIN;
        if (start + size > LARGEST_FILE) {
            stop(TROUBLE_FULL);
            return null;
        }
        Slot slot = new Slot(mapAt(start, size), size);
        next = start + size;
        mapped += size;
        return slot;
    }

    /** Gives a slot back whose contents are in the file. */
    static synchronized void free(Slot slot, int used) {
        slot.clear(used);
        if (slot.size == LARGE) {
            slot.next = freeLarge;
            freeLarge = slot;
        } else {
            slot.next = freeSmall;
            freeSmall = slot;
        }
    }

    private static void register(Log log) {
        if (logCount == logs.length) {
            Log[] more = new Log[logCount * 2];
            System.arraycopy(logs, 0, more, 0, logCount);
            logs = more;
        }
        logs[logCount++] = log;
        log.registered = true;
    }

    /** Looks at some logs and takes the slots of those whose threads have ended. */
    private static void reclaim(int count) {
        for (int i = Math.min(count, logCount); i > 0 && logCount > 0; i--) {
            looking = looking >= logCount ? 0 : looking;
            Log log = logs[looking];
            if (log.hasEnded()) {
                log.giveUp();
                logs[looking] = logs[--logCount];
                logs[logCount] = null;
            } else {
                looking++;
            }
        }
    }

    /** Copies the first `used` bytes of a slot to the end of the file. False if that cannot be done. */
    static synchronized boolean append(Slot slot, int used) {
        int size = (used + 15) / 16 * 16;
        if (off) {
            return false;
        }
        if (next + size > LARGEST_FILE) {
            stop(TROUBLE_FULL);
            return false;
        }
        Object policy = Quiet.begin();
        try {
            file.seek(next);
            for (int at = 0; at < size; at += GRAIN) {
                int part = Math.min(GRAIN, size - at);
                ((Buffer) slot.bytes).position(at);
                slot.bytes.get(COPY, 0, part);
                if (at == 0) {
                    for (int i = 0; i < 4; i++) {
                        COPY[4 + i] = (byte) (size >>> 8 * i);
                    }
                }
                file.write(COPY, 0, part);
            }
            next += size;
            return true;
        } catch (IOException problem) {
            fail(problem);
            return false;
        } finally {
            Quiet.end(policy);
        }
    }

    /**
     * Maps a part of the file after writing it: a page that the storage has no room for would kill the app when it is
     * first touched.
     *
     * Interrupting a thread closes a channel that it is using. The interrupt is the app's, so it is put aside, the
     * file is opened again, and the interrupt is given back.
     */
    private static ByteBuffer mapAt(long position, int size) throws IOException {
        file.seek(position);
        for (int at = 0; at < size; at += GRAIN) {
            file.write(ZEROS, 0, GRAIN);
        }
        boolean interrupted = Thread.interrupted();
        try {
            for (int attempt = 1; ; attempt++) {
                RandomAccessFile other = new RandomAccessFile(path, "rw");
                try {
                    return other.getChannel()
                            .map(FileChannel.MapMode.READ_WRITE, position, size)
                            .order(ByteOrder.LITTLE_ENDIAN);
                } catch (IOException problem) {
                    if (attempt == ATTEMPTS) {
                        throw problem;
                    }
                    interrupted |= Thread.interrupted();
                } finally {
                    other.close();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void open() throws IOException {
        Object policy = Quiet.begin();
        try {
            int process = processId();
            IOException last = null;
            for (String directory : Places.directories()) {
                try {
                    new File(directory).mkdirs();
                    path = new File(directory, "wattline-" + process + ".trace").getPath();
                    file = new RandomAccessFile(path, "rw");
                    break;
                } catch (IOException problem) {
                    last = problem;
                }
            }
            if (file == null) {
                throw last == null ? new IOException() : last;
            }
            // Process ids come round again.
            file.setLength(0);
            begin(mapAt(0, GRAIN), process);
        } finally {
            Quiet.end(policy);
        }
    }

    private static void begin(ByteBuffer fresh, int process) {
        next = GRAIN;
        fresh.putInt(4, MAGIC_LINE);
        fresh.putInt(8, VERSION);
        fresh.putInt(12, GRAIN);
        fresh.putInt(16, process);
        fresh.putLong(24, System.nanoTime());
        fresh.putLong(32, System.currentTimeMillis());
        fresh.putLong(40, System.nanoTime());
        fresh.putInt(0, MAGIC_WATT);
        header = fresh;
    }

    private static int processId() {
        try {
            return Integer.parseInt(firstWord("/proc/self/stat"));
        } catch (Throwable problem) {
            return 0;
        }
    }

    /** What a file holds up to the first space or zero. */
    static String firstWord(String file) throws IOException {
        FileInputStream in = new FileInputStream(file);
        try {
            StringBuilder word = new StringBuilder();
            for (int c = in.read(); c > ' '; c = in.read()) {
                word.append((char) c);
            }
            return word.toString();
        } finally {
            in.close();
        }
    }
}
