package java.io;

/** Reads an array. */
public class ByteArrayInputStream extends InputStream {
    protected byte[] buf;
    protected int pos;
    protected int count;
    /** Where reset goes back to. */
    protected int mark;

    public ByteArrayInputStream(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public ByteArrayInputStream(byte[] bytes, int offset, int length) {
        buf = bytes;
        pos = offset;
        mark = offset;
        count = Math.min(offset + length, bytes.length);
    }

    @Override
    public int read() {
        return pos < count ? buf[pos++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        if (pos >= count) {
            return -1;
        }
        int copied = Math.min(length, count - pos);
        System.arraycopy(buf, pos, into, offset, copied);
        pos += copied;
        return copied;
    }

    @Override
    public int available() {
        return count - pos;
    }

    @Override
    public long skip(long wanted) {
        long skipped = Math.max(0, Math.min(count - pos, wanted));
        pos += (int) skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) {
        mark = pos;
    }

    @Override
    public void reset() {
        pos = mark;
    }

    @Override
    public void close() throws IOException {
    }
}
