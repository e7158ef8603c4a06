package java.io;

/** Something characters can be read from. */
public abstract class Reader implements Readable, Closeable {
    protected Object lock;

    protected Reader() {
        lock = this;
    }

    protected Reader(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    public int read(char[] into) throws IOException {
        return read(into, 0, into.length);
    }

    public abstract int read(char[] into, int offset, int count) throws IOException;

    @Override
    public int read(java.nio.CharBuffer into) throws IOException {
        char[] chars = new char[into.remaining()];
        int count = read(chars, 0, chars.length);
        if (count > 0) {
            into.put(chars, 0, count);
        }
        return count;
    }

    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        char[] skipped = new char[(int) Math.min(count, 8192)];
        long left = count;
        while (left > 0) {
            int read = read(skipped, 0, (int) Math.min(left, skipped.length));
            if (read < 0) {
                break;
            }
            left -= read;
        }
        return count - left;
    }

    public long transferTo(Writer out) throws IOException {
        char[] buffer = new char[8192];
        long total = 0;
        for (int read = read(buffer, 0, buffer.length); read >= 0; read = read(buffer, 0, buffer.length)) {
            out.write(buffer, 0, read);
            total += read;
        }
        return total;
    }

    public boolean ready() throws IOException {
        return false;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark() not supported");
    }

    public void reset() throws IOException {
        throw new IOException("reset() not supported");
    }

    @Override
    public abstract void close() throws IOException;
}
