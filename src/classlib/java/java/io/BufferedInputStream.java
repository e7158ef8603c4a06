package java.io;

/** Reads another stream in large pieces. */
public class BufferedInputStream extends FilterInputStream {
    protected byte[] buf;
    protected int pos;
    protected int count;
    /** Where reset goes back to; -1 if nowhere. */
    protected int markpos = -1;
    protected int marklimit;

    public BufferedInputStream(InputStream in) {
        this(in, 8192);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        buf = new byte[size];
    }

    private boolean fill() throws IOException {
        if (pos < count) {
            return true;
        }
        if (markpos < 0) {
            pos = 0;
            count = 0;
        } else {
            makeRoom();
        }
        int wanted = in.read(buf, pos, buf.length - pos);
        count = pos + Math.max(wanted, 0);
        return wanted > 0;
    }

    /** Keeps what came since the mark, unless that is more than was asked for. */
    private void makeRoom() {
        if (pos < buf.length) {
            return;
        }
        if (markpos > 0) {
            System.arraycopy(buf, markpos, buf, 0, count - markpos);
            pos -= markpos;
            markpos = 0;
        } else if (buf.length >= marklimit) {
            markpos = -1;
            pos = 0;
        } else {
            byte[] larger = new byte[Math.min(2 * pos, marklimit)];
            System.arraycopy(buf, 0, larger, 0, pos);
            buf = larger;
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) {
        marklimit = limit;
        markpos = pos;
    }

    @Override
    public void reset() throws IOException {
        if (markpos < 0) {
            throw new IOException("Resetting to invalid mark");
        }
        pos = markpos;
    }

    @Override
    public long skip(long wanted) throws IOException {
        if (wanted <= 0 || (pos >= count && markpos < 0)) {
            return wanted <= 0 ? 0 : in.skip(wanted);
        }
        if (!fill()) {
            return 0;
        }
        int skipped = (int) Math.min(count - pos, wanted);
        pos += skipped;
        return skipped;
    }

    @Override
    public int read() throws IOException {
        return fill() ? buf[pos++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int wanted) throws IOException {
        if (wanted == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int copied = Math.min(wanted, count - pos);
        System.arraycopy(buf, pos, into, offset, copied);
        pos += copied;
        return copied;
    }

    @Override
    public int available() throws IOException {
        return count - pos + in.available();
    }
}
