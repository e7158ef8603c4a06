package java.io;

/** Writes to another writer in large pieces. */
public class BufferedWriter extends Writer {
    private final Writer out;
    private final StringBuilder buffer = new StringBuilder();

    public BufferedWriter(Writer out) {
        this.out = out;
    }

    /** The size is the same for all. */
    public BufferedWriter(Writer out, int size) {
        this(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
    }

    @Override
    public void write(char[] chars, int offset, int count) throws IOException {
        buffer.append(chars, offset, count);
        if (buffer.length() >= 8192) {
            drain();
        }
    }

    public void newLine() throws IOException {
        write("\n");
    }

    private void drain() throws IOException {
        out.write(buffer.toString());
        buffer.setLength(0);
    }

    @Override
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        drain();
        out.close();
    }
}
