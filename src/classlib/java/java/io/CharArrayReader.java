package java.io;

/** Reads an array of characters. */
public class CharArrayReader extends Reader {
    protected char[] buf;
    protected int pos;
    protected int markedPos;
    protected int count;

    public CharArrayReader(char[] chars) {
        this(chars, 0, chars.length);
    }

    public CharArrayReader(char[] chars, int offset, int length) {
        if (offset < 0 || offset > chars.length || length < 0 || offset + length < 0) {
            throw new IllegalArgumentException();
        }
        buf = chars;
        pos = offset;
        count = Math.min(offset + length, chars.length);
        markedPos = offset;
    }

    private void check() throws IOException {
        if (buf == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        check();
        return pos < count ? buf[pos++] : -1;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        check();
        if (pos >= count) {
            return -1;
        }
        int read = Math.min(length, count - pos);
        System.arraycopy(buf, pos, into, offset, read);
        pos += read;
        return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
        check();
        long skipped = Math.max(Math.min(wanted, count - pos), 0);
        pos += (int) skipped;
        return skipped;
    }

    @Override
    public boolean ready() throws IOException {
        check();
        return count - pos > 0;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) throws IOException {
        check();
        markedPos = pos;
    }

    @Override
    public void reset() throws IOException {
        check();
        pos = markedPos;
    }

    @Override
    public void close() {
        buf = null;
    }
}
