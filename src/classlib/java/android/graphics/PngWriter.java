package android.graphics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes PNG: eight bits of red, green, blue and alpha, unfiltered, in stored blocks without compression. */
final class PngWriter {
    private static final int MOST_STORED = 65535;
    private static final int ADLER = 65521;
    private static final int[] CRC = crcTable();

    private final OutputStream out;

    PngWriter(OutputStream out) {
        this.out = out;
    }

    private static int[] crcTable() {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int crc = i;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
            }
            table[i] = crc;
        }
        return table;
    }

    static void putInt(byte[] into, int at, int value) {
        into[at] = (byte) (value >> 24);
        into[at + 1] = (byte) (value >> 16);
        into[at + 2] = (byte) (value >> 8);
        into[at + 3] = (byte) value;
    }

    void write(int[] pixels, int width, int height) throws IOException {
        out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        byte[] header = new byte[13];
        putInt(header, 0, width);
        putInt(header, 4, height);
        header[8] = 8;
        header[9] = 6;
        chunk("IHDR", header);
        chunk("IDAT", stored(rows(pixels, width, height)));
        chunk("IEND", new byte[0]);
    }

    private static byte[] rows(int[] pixels, int width, int height) {
        byte[] rows = new byte[height * (width * 4 + 1)];
        int at = 0;
        for (int i = 0; i < pixels.length; i++) {
            if (i % width == 0) {
                at++;
            }
            int color = pixels[i];
            rows[at] = (byte) (color >> 16);
            rows[at + 1] = (byte) (color >> 8);
            rows[at + 2] = (byte) color;
            rows[at + 3] = (byte) (color >>> 24);
            at += 4;
        }
        return rows;
    }

    private static byte[] stored(byte[] data) {
        ByteArrayOutputStream zlib = new ByteArrayOutputStream(data.length + 64);
        zlib.write(0x78);
        zlib.write(0x01);
        int at = 0;
        while (at < data.length) {
            int length = Math.min(data.length - at, MOST_STORED);
            zlib.write(at + length == data.length ? 1 : 0);
            zlib.write(length);
            zlib.write(length >> 8);
            zlib.write(~length);
            zlib.write(~length >> 8);
            zlib.write(data, at, length);
            at += length;
        }
        int a = 1;
        int b = 0;
        for (int i = 0; i < data.length; i++) {
            a += data[i] & 255;
            a = a >= ADLER ? a - ADLER : a;
            b += a;
            b = b >= ADLER ? b - ADLER : b;
        }
        byte[] sum = new byte[4];
        putInt(sum, 0, b << 16 | a);
        zlib.write(sum, 0, 4);
        return zlib.toByteArray();
    }

    private void chunk(String type, byte[] data) throws IOException {
        byte[] chunk = new byte[data.length + 12];
        putInt(chunk, 0, data.length);
        for (int i = 0; i < 4; i++) {
            chunk[4 + i] = (byte) type.charAt(i);
        }
        System.arraycopy(data, 0, chunk, 8, data.length);
        int crc = -1;
        for (int i = 4; i < data.length + 8; i++) {
            crc = CRC[(crc ^ chunk[i]) & 255] ^ crc >>> 8;
        }
        putInt(chunk, data.length + 8, ~crc);
        out.write(chunk);
    }
}
