package java.io;

/** A writer to another. */
public abstract class FilterWriter extends Writer {
    protected Writer out;

    protected FilterWriter(Writer out) {
        this.out = out;
        if (out == null) {
            throw new NullPointerException();
        }
    }

    @Override
    public void write(int c) throws IOException {
        out.write(c);
    }

    @Override
    public void write(char[] chars, int offset, int count) throws IOException {
        out.write(chars, offset, count);
    }

    @Override
    public void write(String text, int offset, int count) throws IOException {
        out.write(text, offset, count);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
