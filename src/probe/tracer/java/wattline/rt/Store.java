package wattline.rt;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The trace file of this process. Its parts are mapped into memory, so that what has been written is safe in the
 * system's hands when the process is killed.
 */
final class Store {
    /** Chunks begin at multiples of this; it is a multiple of every page size in use. */
    static final int GRAIN = 16 * 1024;

    private static final int MAGIC_WATT = 0x74746177;
    private static final int MAGIC_LINE = 0x656e696c;
    private static final int VERSION = 1;
    private static final int TROUBLE = 20;
    private static final int TROUBLE_EXCEPTION = 1;
    private static final int TROUBLE_FULL = 2;
    /** A runaway app shall not fill the device. */
    private static final long LARGEST_FILE = 4L << 30;
    private static final int ATTEMPTS = 8;

    /** Nothing can be recorded any more. */
    static boolean off;

    private static String path;
    private static FileChannel channel;
    private static ByteBuffer header;
    private static long next;

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
            stop(TROUBLE_EXCEPTION);
        }
    }

    private static void stop(int trouble) {
        off = true;
        if (header != null) {
            header.putInt(TROUBLE, trouble);
        }
    }

    /** A new part of the file, filled with zeros; null if there can be no more. */
    static synchronized ByteBuffer map(int size) {
        if (off || channel == null) {
            return null;
        }
        if (next + size > LARGEST_FILE) {
            stop(TROUBLE_FULL);
            return null;
        }
        try {
            ByteBuffer part = mapAt(next, size);
            next += size;
            return part;
        } catch (IOException problem) {
            fail(problem);
            return null;
        }
    }

    /**
     * Interrupting a thread closes a channel that it is using. The interrupt is the app's, so it is put aside, the
     * file is opened again, and the interrupt is given back.
     */
    private static ByteBuffer mapAt(long position, int size) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    MappedByteBuffer part = channel.map(FileChannel.MapMode.READ_WRITE, position, size);
                    return part.order(ByteOrder.LITTLE_ENDIAN);
                } catch (IOException problem) {
                    if (attempt == ATTEMPTS) {
                        throw problem;
                    }
                    interrupted |= Thread.interrupted();
                    channel = new RandomAccessFile(path, "rw").getChannel();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void open() throws IOException {
        int process = processId();
        File directory = new File(directory());
        directory.mkdirs();
        path = new File(directory, "wattline-" + process + ".trace").getPath();
        RandomAccessFile file = new RandomAccessFile(path, "rw");
        // Process ids come round again.
        file.setLength(0);
        channel = file.getChannel();
        ByteBuffer fresh = mapAt(0, GRAIN);
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

    private static String directory() throws IOException {
        String given = System.getProperty("wattline.dir");
        if (given != null) {
            return given;
        }
        // The name of an app's process is its package, and after a colon that of a further process.
        String name = firstWord("/proc/self/cmdline");
        int colon = name.indexOf(':');
        return "/data/data/" + (colon < 0 ? name : name.substring(0, colon)) + "/files";
    }

    private static int processId() {
        try {
            return Integer.parseInt(firstWord("/proc/self/stat"));
        } catch (Throwable problem) {
            return 0;
        }
    }

    /** What a file holds up to the first space or zero. */
    private static String firstWord(String file) throws IOException {
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
