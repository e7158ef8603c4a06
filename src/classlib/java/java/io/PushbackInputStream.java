package java.io;

import java.util.Objects;

/** A stream that takes bytes back. */
public class PushbackInputStream extends FilterInputStream {
    protected byte[] buf;
    protected int pos;

    public PushbackInputStream(InputStream in) {
        this(in, 1);
    }

    public PushbackInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        buf = new byte[size];
        pos = size;
    }

    private void check() throws IOException {
        if (buf == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        check();
        return pos < buf.length ? buf[pos++] & 0xff : in.read();
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        check();
        Objects.checkFromIndexSize(offset, count, into.length);
        if (count == 0) {
            return 0;
        }
        int kept = Math.min(count, buf.length - pos);
        System.arraycopy(buf, pos, into, offset, kept);
        pos += kept;
        if (kept == count) {
            return kept;
        }
        int read = in.read(into, offset + kept, count - kept);
        return read < 0 ? (kept == 0 ? -1 : kept) : kept + read;
    }

    public void unread(int b) throws IOException {
        check();
        if (pos == 0) {
            throw new IOException("Push back buffer is full");
        }
        buf[--pos] = (byte) b;
    }

    public void unread(byte[] bytes) throws IOException {
        unread(bytes, 0, bytes.length);
    }

    public void unread(byte[] bytes, int offset, int count) throws IOException {
        check();
        if (count > pos) {
            throw new IOException("Push back buffer is full");
        }
        pos -= count;
        System.arraycopy(bytes, offset, buf, pos, count);
    }

    @Override
    public int available() throws IOException {
        check();
        return buf.length - pos + in.available();
    }

    @Override
    public long skip(long count) throws IOException {
        check();
        if (count <= 0) {
            return 0;
        }
        long kept = Math.min(count, buf.length - pos);
        pos += (int) kept;
        return kept == count ? kept : kept + in.skip(count - kept);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void mark(int limit) {
    }

    @Override
    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public void close() throws IOException {
        if (buf != null) {
            in.close();
            buf = null;
        }
    }
}
