package wattline.phone;

import java.io.InputStream;

/** Reads an array for the phone itself; apps have `ByteArrayInputStream`, which can also go back. */
public final class Bytes extends InputStream {
    private byte[] buf;
    private int pos;
    private int count;

    public Bytes(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public Bytes(byte[] bytes, int offset, int length) {
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
