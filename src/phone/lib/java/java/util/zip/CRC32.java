package java.util.zip;

import java.util.Objects;

/** The cyclic redundancy check of zip files. */
public class CRC32 implements Checksum {
    private static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
            }
            TABLE[i] = value;
        }
    }

    private int crc;

    public CRC32() {
    }

    @Override
    public void update(int b) {
        int sum = ~crc;
        crc = ~(TABLE[(sum ^ b) & 0xff] ^ (sum >>> 8));
    }

    public void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    @Override
    public void update(byte[] bytes, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int[] table = TABLE;
        int sum = ~crc;
        int end = offset + count;
        for (int i = offset; i < end; i++) {
            sum = table[(sum ^ bytes[i]) & 0xff] ^ (sum >>> 8);
        }
        crc = ~sum;
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
