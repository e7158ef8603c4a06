package java.util.zip;

import java.nio.ByteBuffer;

/** The checksum of zip files, by a table of bytes. */
public class CRC32 implements Checksum {
    private static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? value >>> 1 ^ 0xedb88320 : value >>> 1;
            }
            TABLE[i] = value;
        }
    }

    private int crc;

    @Override
    public void update(int b) {
        int inverted = ~crc;
        crc = ~(TABLE[(inverted ^ b) & 0xff] ^ inverted >>> 8);
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        if (offset < 0 || length < 0 || offset > bytes.length - length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int[] table = TABLE;
        int value = ~crc;
        for (int i = offset, end = offset + length; i < end; i++) {
            value = table[(value ^ bytes[i]) & 0xff] ^ value >>> 8;
        }
        crc = ~value;
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
        return crc & 0xffffffffL;
    }

    @Override
    public void reset() {
        crc = 0;
    }
}
