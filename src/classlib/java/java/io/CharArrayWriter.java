package java.io;

import java.util.Arrays;

/** Gathers characters. */
public class CharArrayWriter extends Writer {
    protected char[] buf;
    protected int count;

    public CharArrayWriter() {
        this(32);
    }

    public CharArrayWriter(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new char[size];
    }

    private void reserve(int more) {
        if (count + more > buf.length) {
            buf = Arrays.copyOf(buf, Math.max(buf.length * 2, count + more));
        }
    }

    @Override
    public void write(int c) {
        reserve(1);
        buf[count++] = (char) c;
    }

    @Override
    public void write(char[] chars, int offset, int length) {
        reserve(length);
        System.arraycopy(chars, offset, buf, count, length);
        count += length;
    }

    @Override
    public void write(String text, int offset, int length) {
        reserve(length);
        text.getChars(offset, offset + length, buf, count);
        count += length;
    }

    public void writeTo(Writer out) throws IOException {
        out.write(buf, 0, count);
    }

    @Override
    public CharArrayWriter append(CharSequence text) {
        String appended = String.valueOf(text);
        write(appended, 0, appended.length());
        return this;
    }

    @Override
    public CharArrayWriter append(CharSequence text, int start, int end) {
        return append((text == null ? "null" : text).subSequence(start, end));
    }

    @Override
    public CharArrayWriter append(char c) {
        write(c);
        return this;
    }

    public void reset() {
        count = 0;
    }

    public char[] toCharArray() {
        return Arrays.copyOf(buf, count);
    }

    public int size() {
        return count;
    }

    @Override
    public String toString() {
        return new String(buf, 0, count);
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
    }
}
