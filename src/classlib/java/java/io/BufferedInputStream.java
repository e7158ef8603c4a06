package java.io;

/** Reads another stream in large pieces. */
public class BufferedInputStream extends FilterInputStream {
    private byte[] buffer;
    private int at;
    private int end;
    /** Where reset goes back to; -1 if nowhere. */
    private int markAt = -1;
    private int markLimit;

    public BufferedInputStream(InputStream in) {
        this(in, 8192);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        buffer = new byte[size];
    }

    private boolean fill() throws IOException {
        if (at < end) {
            return true;
        }
        if (markAt < 0) {
            at = 0;
            end = 0;
        } else {
            makeRoom();
        }
        int count = in.read(buffer, at, buffer.length - at);
        end = at + Math.max(count, 0);
        return count > 0;
    }

    /** Keeps what came since the mark, unless that is more than was asked for. */
    private void makeRoom() {
        if (at < buffer.length) {
            return;
        }
        if (markAt > 0) {
            System.arraycopy(buffer, markAt, buffer, 0, end - markAt);
            at -= markAt;
            markAt = 0;
        } else if (buffer.length >= markLimit) {
            markAt = -1;
            at = 0;
        } else {
            byte[] larger = new byte[Math.min(2 * at, markLimit)];
            System.arraycopy(buffer, 0, larger, 0, at);
            buffer = larger;
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) {
        markLimit = limit;
        markAt = at;
    }

    @Override
    public void reset() throws IOException {
        if (markAt < 0) {
            throw new IOException("Resetting to invalid mark");
        }
        at = markAt;
    }

    @Override
    public long skip(long count) throws IOException {
        if (count <= 0 || (at >= end && markAt < 0)) {
            return count <= 0 ? 0 : in.skip(count);
        }
        if (!fill()) {
            return 0;
        }
        int skipped = (int) Math.min(end - at, count);
        at += skipped;
        return skipped;
    }

    @Override
    public int read() throws IOException {
        return fill() ? buffer[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int copied = Math.min(count, end - at);
        System.arraycopy(buffer, at, into, offset, copied);
        at += copied;
        return copied;
    }

    @Override
    public int available() throws IOException {
        return end - at + in.available();
    }
}
