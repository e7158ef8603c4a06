package java.io;

/** Reads another stream in large pieces. */
public class BufferedInputStream extends FilterInputStream {
    private final byte[] buffer;
    private int at;
    private int end;

    public BufferedInputStream(InputStream in) {
        this(in, 8192);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        buffer = new byte[size];
    }

    private boolean fill() throws IOException {
        if (at >= end) {
            at = 0;
            end = in.read(buffer, 0, buffer.length);
        }
        return end > 0;
    }

    @Override
    public int read() throws IOException {
        return fill() ? buffer[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int copied = Math.min(count, end - at);
        System.arraycopy(buffer, at, into, offset, copied);
        at += copied;
        return copied;
    }

    @Override
    public int available() throws IOException {
        return Math.max(end - at, 0) + in.available();
    }
}
