package java.io;

/** A reader of another. */
public abstract class FilterReader extends Reader {
    protected Reader in;

    protected FilterReader(Reader in) {
        this.in = in;
        if (in == null) {
            throw new NullPointerException();
        }
    }

    @Override
    public int read() throws IOException {
        return in.read();
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        return in.read(into, offset, count);
    }

    @Override
    public long skip(long count) throws IOException {
        return in.skip(count);
    }

    @Override
    public boolean ready() throws IOException {
        return in.ready();
    }

    @Override
    public boolean markSupported() {
        return in.markSupported();
    }

    @Override
    public void mark(int limit) throws IOException {
        in.mark(limit);
    }

    @Override
    public void reset() throws IOException {
        in.reset();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
