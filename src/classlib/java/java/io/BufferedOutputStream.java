package java.io;

/** Writes to another stream in large pieces. */
public class BufferedOutputStream extends FilterOutputStream {
    private final byte[] buffer;
    private int count;

    public BufferedOutputStream(OutputStream out) {
        this(out, 8192);
    }

    public BufferedOutputStream(OutputStream out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        buffer = new byte[size];
    }

    private void drain() throws IOException {
        if (count > 0) {
            out.write(buffer, 0, count);
            count = 0;
        }
    }

    @Override
    public void write(int b) throws IOException {
        if (count == buffer.length) {
            drain();
        }
        buffer[count++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > buffer.length - count) {
            drain();
        }
        if (length >= buffer.length) {
            out.write(bytes, offset, length);
            return;
        }
        System.arraycopy(bytes, offset, buffer, count, length);
        count += length;
    }

    @Override
    public void flush() throws IOException {
        drain();
        out.flush();
    }
}
