package java.util.zip;

/**
 * Packs data in Java alone: matches by hash chains, blocks of 32 KiB, each stored or with the better of the fixed and
 * its own codes. The result is valid, but not byte for byte what zlib writes.
 */
public class Deflater {
    public static final int DEFLATED = 8;
    public static final int NO_COMPRESSION = 0;
    public static final int BEST_SPEED = 1;
    public static final int BEST_COMPRESSION = 9;
    public static final int DEFAULT_COMPRESSION = -1;
    public static final int DEFAULT_STRATEGY = 0;
    public static final int FILTERED = 1;
    public static final int HUFFMAN_ONLY = 2;
    public static final int NO_FLUSH = 0;
    public static final int SYNC_FLUSH = 2;
    public static final int FULL_FLUSH = 3;

    private final boolean raw;
    private int level;
    private int strategy;
    private final Matcher matcher = new Matcher();
    private final BlockWriter out = new BlockWriter();
    private final Adler32 sum = new Adler32();

    private byte[] input = new byte[0];
    private int at;
    private int end;
    private boolean begun;
    private boolean finish;
    private boolean trailed;
    private long dictionaryId;
    private long totalIn;
    private long totalOut;
    private boolean ended;

    public Deflater() {
        this(DEFAULT_COMPRESSION, false);
    }

    public Deflater(int level) {
        this(level, false);
    }

    public Deflater(int level, boolean raw) {
        this.level = level;
        this.raw = raw;
    }

    private void check() {
        if (ended) {
            throw new NullPointerException("Deflater has been closed");
        }
    }

    public void setInput(byte[] bytes) {
        setInput(bytes, 0, bytes.length);
    }

    public synchronized void setInput(byte[] bytes, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        input = bytes;
        at = offset;
        end = offset + count;
    }

    public void setDictionary(byte[] bytes) {
        setDictionary(bytes, 0, bytes.length);
    }

    public synchronized void setDictionary(byte[] bytes, int offset, int count) {
        check();
        if (begun) {
            throw new IllegalArgumentException();
        }
        Adler32 id = new Adler32();
        id.update(bytes, offset, count);
        dictionaryId = id.getValue() | 1L << 32;
        int from = Math.max(offset, offset + count - Matcher.BLOCK);
        matcher.add(bytes, from, offset + count - from);
        matcher.skip();
    }

    public synchronized void setStrategy(int strategy) {
        if (strategy < DEFAULT_STRATEGY || strategy > HUFFMAN_ONLY) {
            throw new IllegalArgumentException();
        }
        this.strategy = strategy;
    }

    public synchronized void setLevel(int level) {
        if (level < DEFAULT_COMPRESSION || level > BEST_COMPRESSION) {
            throw new IllegalArgumentException("invalid compression level");
        }
        this.level = level;
    }

    public synchronized boolean needsInput() {
        return at >= end;
    }

    public synchronized void finish() {
        finish = true;
    }

    public synchronized boolean finished() {
        return trailed && out.available() == 0;
    }

    public int deflate(byte[] into) {
        return deflate(into, 0, into.length, NO_FLUSH);
    }

    public int deflate(byte[] into, int offset, int count) {
        return deflate(into, offset, count, NO_FLUSH);
    }

    public synchronized int deflate(byte[] into, int offset, int count, int flush) {
        if (offset < 0 || count < 0 || offset > into.length - count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        if (flush != NO_FLUSH && flush != SYNC_FLUSH && flush != FULL_FLUSH) {
            throw new IllegalArgumentException();
        }
        check();
        begin();
        int written = 0;
        boolean flushed = flush == NO_FLUSH;
        while (true) {
            written += out.drain(into, offset + written, count - written);
            if (written == count || trailed) {
                break;
            }
            if (at < end) {
                consume();
                if (matcher.pending() == Matcher.BLOCK) {
                    writeBlock(false);
                }
            } else if (finish) {
                writeBlock(true);
                trail();
            } else if (!flushed && matcher.pending() > 0) {
                writeBlock(false);
                out.sync();
            } else {
                break;
            }
        }
        totalOut += written;
        return written;
    }

    private void begin() {
        if (begun) {
            return;
        }
        begun = true;
        if (!raw) {
            int speed = level == DEFAULT_COMPRESSION || level == 6 ? 2 : level < 2 ? 0 : level < 6 ? 1 : 3;
            int head = 0x7800 | (speed << 6) | (dictionaryId != 0 ? 0x20 : 0);
            head += 31 - head % 31;
            out.bytes(head, 2);
            if (dictionaryId != 0) {
                out.bytes((int) dictionaryId, 4);
            }
        }
    }

    private void consume() {
        int count = Math.min(end - at, Matcher.BLOCK - matcher.pending());
        matcher.add(input, at, count);
        if (!raw) {
            sum.update(input, at, count);
        }
        at += count;
        totalIn += count;
    }

    private void writeBlock(boolean last) {
        int effort = level == DEFAULT_COMPRESSION ? 6 : level;
        if (effort == NO_COMPRESSION) {
            out.stored(matcher, last);
            matcher.skip();
            return;
        }
        matcher.run(strategy == HUFFMAN_ONLY ? 0 : effort);
        out.block(matcher, last);
    }

    private void trail() {
        out.align();
        if (!raw) {
            out.bytes((int) sum.getValue(), 4);
        }
        trailed = true;
    }

    public synchronized int getAdler() {
        return begun || dictionaryId == 0 ? (int) sum.getValue() : (int) dictionaryId;
    }

    public int getTotalIn() {
        return (int) getBytesRead();
    }

    public synchronized long getBytesRead() {
        return totalIn;
    }

    public int getTotalOut() {
        return (int) getBytesWritten();
    }

    public synchronized long getBytesWritten() {
        return totalOut;
    }

    public synchronized void reset() {
        check();
        matcher.reset();
        out.reset();
        sum.reset();
        at = 0;
        end = 0;
        begun = false;
        finish = false;
        trailed = false;
        dictionaryId = 0;
        totalIn = 0;
        totalOut = 0;
    }

    public synchronized void end() {
        ended = true;
    }
}
