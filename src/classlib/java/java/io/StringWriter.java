package java.io;

/** Writes to a string. */
public class StringWriter extends Writer {
    private final StringBuffer text;

    public StringWriter() {
        text = new StringBuffer();
    }

    public StringWriter(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative buffer size");
        }
        text = new StringBuffer(size);
    }

    @Override
    public void write(int c) {
        text.append((char) c);
    }

    @Override
    public void write(char[] chars, int offset, int count) {
        text.append(chars, offset, count);
    }

    @Override
    public void write(String added) {
        text.append(added);
    }

    public StringBuffer getBuffer() {
        return text;
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
