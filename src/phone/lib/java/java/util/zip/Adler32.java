package java.util.zip;

/** The sum of zlib streams. */
public class Adler32 implements Checksum {
    private static final int BASE = 65521;

    /** So many bytes can be added before the sums could overflow. */
    private static final int RUN = 5552;

    private int low = 1;
    private int high;

    public Adler32() {
    }

    @Override
    public void update(int b) {
        low = (low + (b & 0xff)) % BASE;
        high = (high + low) % BASE;
    }

    public void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    @Override
    public void update(byte[] bytes, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int a = low;
        int b = high;
        int end = offset + count;
        int at = offset;
        while (at < end) {
            int stop = Math.min(at + RUN, end);
            while (at < stop) {
                a += bytes[at++] & 0xff;
                b += a;
            }
            a %= BASE;
            b = Integer.remainderUnsigned(b, BASE);
        }
        low = a;
        high = b;
    }

    @Override
    public long getValue() {
        return ((long) high << 16) | low;
    }

    @Override
    public void reset() {
        low = 1;
        high = 0;
    }
}
