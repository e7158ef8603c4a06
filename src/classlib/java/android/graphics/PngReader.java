package android.graphics;

import java.io.ByteArrayOutputStream;

/** Reads PNG that is not interlaced, of any depth up to 8 and of 16, whose lower byte is dropped. */
final class PngReader {
    private static final int[] CHANNELS = {1, 0, 3, 1, 2, 0, 4};

    private final byte[] data;
    int width;
    int height;
    private int depth;
    private int type;
    private int[] palette = new int[256];
    private int transparent = -1;

    PngReader(byte[] data) {
        this.data = data;
    }

    private int int32(int at) {
        return (data[at] & 255) << 24 | (data[at + 1] & 255) << 16 | (data[at + 2] & 255) << 8 | data[at + 3] & 255;
    }

    /** Whether this is a PNG that can be read; then its size is known. */
    boolean header() {
        if (data.length < 33 || int32(0) != 0x89504e47 || int32(4) != 0x0d0a1a0a) {
            return false;
        }
        width = int32(16);
        height = int32(20);
        depth = data[24];
        type = data[25];
        return width > 0 && height > 0 && type < CHANNELS.length && CHANNELS[type] > 0 && data[28] == 0;
    }

    int[] pixels() {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        int at = 8;
        while (at + 12 <= data.length) {
            int length = int32(at);
            int name = int32(at + 4);
            if (name == 0x49444154) {
                packed.write(data, at + 8, length);
            } else if (name == 0x504c5445) {
                for (int i = 0; i < length / 3; i++) {
                    palette[i] = 0xff000000 | int32(at + 8 + 3 * i) >>> 8;
                }
            } else if (name == 0x74524e53) {
                transparency(at + 8, length);
            }
            at += length + 12;
        }
        int bits = depth * CHANNELS[type];
        int stride = (width * bits + 7) / 8;
        byte[] rows = new byte[height * (stride + 1)];
        Inflate.run(packed.toByteArray(), 2, rows);
        int[] pixels = new int[width * height];
        for (int y = 0; y < height; y++) {
            int row = y * (stride + 1) + 1;
            unfilter(rows, row, stride, Math.max(bits / 8, 1), y == 0);
            for (int x = 0; x < width; x++) {
                pixels[y * width + x] = pixel(rows, row, x);
            }
        }
        return pixels;
    }

    private void transparency(int at, int length) {
        if (type == 3) {
            for (int i = 0; i < length; i++) {
                palette[i] = palette[i] & 0xffffff | (data[at + i] & 255) << 24;
            }
        } else if (type == 0) {
            transparent = data[at + 1] & 255;
        }
    }

    private static void unfilter(byte[] rows, int row, int stride, int step, boolean first) {
        int filter = rows[row - 1];
        int above = row - stride - 1;
        for (int i = 0; i < stride && filter != 0; i++) {
            int left = i < step ? 0 : rows[row + i - step] & 255;
            int up = first ? 0 : rows[above + i] & 255;
            int corner = first || i < step ? 0 : rows[above + i - step] & 255;
            int guess = filter == 1 ? left : filter == 2 ? up : filter == 3 ? (left + up) / 2 : paeth(left, up, corner);
            rows[row + i] += (byte) guess;
        }
    }

    private static int paeth(int left, int up, int corner) {
        int guess = left + up - corner;
        int a = Math.abs(guess - left);
        int b = Math.abs(guess - up);
        int c = Math.abs(guess - corner);
        return a <= b && a <= c ? left : b <= c ? up : corner;
    }

    private int sample(byte[] rows, int row, int index) {
        if (depth == 8) {
            return rows[row + index] & 255;
        }
        if (depth == 16) {
            return rows[row + 2 * index] & 255;
        }
        int bit = index * depth;
        return rows[row + bit / 8] >> 8 - depth - bit % 8 & (1 << depth) - 1;
    }

    private int pixel(byte[] rows, int row, int x) {
        int first = sample(rows, row, x * CHANNELS[type]);
        switch (type) {
            case 0:
                int gray = depth < 8 ? first * 255 / ((1 << depth) - 1) : first;
                return (first == transparent ? 0 : 0xff000000) | gray * 0x10101;
            case 3:
                return palette[first];
            case 4:
                return sample(rows, row, 2 * x + 1) << 24 | first * 0x10101;
            default:
                int channels = CHANNELS[type];
                int alpha = channels == 4 ? sample(rows, row, 4 * x + 3) : 255;
                return alpha << 24 | first << 16 | sample(rows, row, channels * x + 1) << 8
                        | sample(rows, row, channels * x + 2);
        }
    }
}
