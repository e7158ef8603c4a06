package java.io;

/** A reader that takes characters back. */
public class PushbackReader extends FilterReader {
    private char[] buffer;
    private int at;

    public PushbackReader(Reader in) {
        this(in, 1);
    }

    public PushbackReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        buffer = new char[size];
        at = size;
    }

    private void check() throws IOException {
        if (buffer == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        check();
        return at < buffer.length ? buffer[at++] : in.read();
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        check();
        if (count <= 0) {
            return 0;
        }
        int kept = Math.min(count, buffer.length - at);
        System.arraycopy(buffer, at, into, offset, kept);
        at += kept;
        if (kept == count) {
            return kept;
        }
        int read = in.read(into, offset + kept, count - kept);
        return read < 0 ? (kept == 0 ? -1 : kept) : kept + read;
    }

    public void unread(int c) throws IOException {
        check();
        if (at == 0) {
            throw new IOException("Pushback buffer overflow");
        }
        buffer[--at] = (char) c;
    }

    public void unread(char[] chars) throws IOException {
        unread(chars, 0, chars.length);
    }

    public void unread(char[] chars, int offset, int count) throws IOException {
        check();
        if (count > at) {
            throw new IOException("Pushback buffer overflow");
        }
        at -= count;
        System.arraycopy(chars, offset, buffer, at, count);
    }

    @Override
    public boolean ready() throws IOException {
        check();
        return at < buffer.length || in.ready();
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void mark(int limit) throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public void close() throws IOException {
        super.close();
        buffer = null;
    }
}
