package java.util.zip;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Unpacks a stream. */
public class InflaterInputStream extends FilterInputStream {
    protected Inflater inf;
    protected byte[] buf;
    protected int len;
    private boolean closed;
    private boolean ended;

    public InflaterInputStream(InputStream in) {
        this(in, new Inflater());
    }

    public InflaterInputStream(InputStream in, Inflater inflater) {
        this(in, inflater, 512);
    }

    public InflaterInputStream(InputStream in, Inflater inflater, int size) {
        super(in);
        if (in == null || inflater == null) {
            throw new NullPointerException();
        }
        if (size <= 0) {
            throw new IllegalArgumentException("buffer size <= 0");
        }
        inf = inflater;
        buf = new byte[size];
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        check();
        Objects.checkFromIndexSize(offset, count, into.length);
        if (count == 0) {
            return 0;
        }
        try {
            int read = inf.inflate(into, offset, count);
            while (read == 0) {
                if (inf.finished() || inf.needsDictionary()) {
                    ended = true;
                    return -1;
                }
                if (inf.needsInput()) {
                    fill();
                }
                read = inf.inflate(into, offset, count);
            }
            return read;
        } catch (DataFormatException e) {
            throw new ZipException(e.getMessage() == null ? "Invalid ZLIB data format" : e.getMessage());
        }
    }

    protected void fill() throws IOException {
        check();
        len = in.read(buf, 0, buf.length);
        if (len == -1) {
            throw new EOFException("Unexpected end of ZLIB input stream");
        }
        inf.setInput(buf, 0, len);
    }

    @Override
    public int available() throws IOException {
        check();
        return ended || inf.finished() ? 0 : 1;
    }

    @Override
    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("negative skip length");
        }
        byte[] skipped = new byte[512];
        long total = 0;
        while (total < count) {
            int read = read(skipped, 0, (int) Math.min(count - total, skipped.length));
            if (read < 0) {
                break;
            }
            total += read;
        }
        return total;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            inf.end();
            in.close();
        }
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

    /** For subclasses that begin anew on the same stream. */
    final void again() {
        inf.reset();
        ended = false;
    }
}
