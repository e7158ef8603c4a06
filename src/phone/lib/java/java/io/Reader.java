package java.io;

/** Something characters can be read from. */
public abstract class Reader implements Closeable {
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    public int read(char[] into) throws IOException {
        return read(into, 0, into.length);
    }

    public abstract int read(char[] into, int offset, int count) throws IOException;

    @Override
    public abstract void close() throws IOException;
}
