package java.util.zip;

import java.nio.ByteBuffer;

/** The checksum of zlib's format. */
public class Adler32 implements Checksum {
    private static final int BASE = 65521;
    /** So many bytes add up to less than an int holds. */
    private static final int CHUNK = 3800;

    private int a = 1;
    private int b;

    @Override
    public void update(int value) {
        a = (a + (value & 0xff)) % BASE;
        b = (b + a) % BASE;
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        if (offset < 0 || length < 0 || offset > bytes.length - length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int at = offset;
        int end = offset + length;
        int low = a;
        int high = b;
        while (at < end) {
            int stop = Math.min(at + CHUNK, end);
            for (; at < stop; at++) {
                low += bytes[at] & 0xff;
                high += low;
            }
            low %= BASE;
            high %= BASE;
        }
        a = low;
        b = high;
    }

    @Override
    public void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    public void update(ByteBuffer buffer) {
        while (buffer.hasRemaining()) {
            update(buffer.get());
        }
    }

    @Override
    public long getValue() {
        return ((long) b << 16 | a) & 0xffffffffL;
    }

    @Override
    public void reset() {
        a = 1;
        b = 0;
    }
}
