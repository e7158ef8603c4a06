package java.io;

/** Reads an array. */
public class ByteArrayInputStream extends InputStream {
    protected byte[] buf;
    protected int pos;
    protected int count;

    public ByteArrayInputStream(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public ByteArrayInputStream(byte[] bytes, int offset, int length) {
        buf = bytes;
        pos = offset;
        count = Math.min(offset + length, bytes.length);
    }

    @Override
    public int read() {
        return pos < count ? buf[pos++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        if (pos >= count) {
            return -1;
        }
        int copied = Math.min(length, count - pos);
        System.arraycopy(buf, pos, into, offset, copied);
        pos += copied;
        return copied;
    }

    @Override
    public int available() {
        return count - pos;
    }
}
