package java.io;

import java.util.Arrays;

/** Writes to an array that grows. */
public class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf;
    protected int count;

    public ByteArrayOutputStream() {
        this(32);
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new byte[size];
    }

    private void reserve(int capacity) {
        if (capacity > buf.length) {
            buf = Arrays.copyOf(buf, Math.max(capacity, buf.length * 2));
        }
    }

    @Override
    public void write(int b) {
        reserve(count + 1);
        buf[count++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        reserve(count + length);
        System.arraycopy(bytes, offset, buf, count, length);
        count += length;
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(buf, 0, count);
    }

    public void reset() {
        count = 0;
    }

    public int size() {
        return count;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buf, count);
    }

    @Override
    public String toString() {
        return new String(buf, 0, count);
    }

    public String toString(String charset) throws UnsupportedEncodingException {
        return new String(buf, 0, count, charset);
    }
}
