package android.graphics;

import android.content.res.Resources;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads bitmaps: PNG without interlacing. All else gives null, as a damaged file does on Android. */
public class BitmapFactory {
    /** How to read, and what was read. */
    public static class Options {
        public Bitmap inBitmap;
        public boolean inMutable;
        public boolean inJustDecodeBounds;
        public int inSampleSize;
        public Bitmap.Config inPreferredConfig = Bitmap.Config.ARGB_8888;
        public boolean inScaled = true;
        public boolean inDither;
        public boolean inPurgeable;
        public boolean inInputShareable;
        public boolean inPreferQualityOverSpeed;
        public int inDensity;
        public int inTargetDensity;
        public byte[] inTempStorage;
        public int outWidth;
        public int outHeight;
        public String outMimeType;

        public Options() {
        }
    }

    public BitmapFactory() {
    }

    public static Bitmap decodeByteArray(byte[] data, int offset, int length) {
        return decodeByteArray(data, offset, length, null);
    }

    public static Bitmap decodeByteArray(byte[] data, int offset, int length, Options opts) {
        boolean whole = offset == 0 && length == data.length;
        byte[] bytes = whole ? data : java.util.Arrays.copyOfRange(data, offset, offset + length);
        PngReader reader = new PngReader(bytes);
        if (!reader.header()) {
            if (opts != null) {
                opts.outWidth = -1;
                opts.outHeight = -1;
            }
            return null;
        }
        int sample = opts == null || opts.inSampleSize < 2 ? 1 : Integer.highestOneBit(opts.inSampleSize);
        int width = Math.max(1, reader.width / sample);
        int height = Math.max(1, reader.height / sample);
        if (opts != null) {
            opts.outWidth = width;
            opts.outHeight = height;
            opts.outMimeType = "image/png";
            if (opts.inJustDecodeBounds) {
                return null;
            }
        }
        int[] pixels;
        try {
            pixels = reader.pixels();
        } catch (IndexOutOfBoundsException e) {
            return null;
        }
        if (sample > 1) {
            pixels = sampled(pixels, reader.width, width, height, sample);
        }
        Bitmap.Config config = opts == null ? Bitmap.Config.ARGB_8888 : opts.inPreferredConfig;
        return new Bitmap(pixels, width, height, config, opts != null && opts.inMutable);
    }

    private static int[] sampled(int[] pixels, int stride, int width, int height, int sample) {
        int[] small = new int[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                small[y * width + x] = pixels[(y * sample + sample / 2) * stride + x * sample + sample / 2];
            }
        }
        return small;
    }

    public static Bitmap decodeStream(InputStream is) {
        return decodeStream(is, null, null);
    }

    public static Bitmap decodeStream(InputStream is, Rect outPadding, Options opts) {
        if (is == null) {
            return null;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int n = is.read(buffer); n >= 0; n = is.read(buffer)) {
                bytes.write(buffer, 0, n);
            }
            return decodeByteArray(bytes.toByteArray(), 0, bytes.size(), opts);
        } catch (IOException e) {
            return null;
        }
    }

    public static Bitmap decodeFile(String pathName) {
        return decodeFile(pathName, null);
    }

    public static Bitmap decodeFile(String pathName, Options opts) {
        try {
            InputStream in = new FileInputStream(pathName);
            try {
                return decodeStream(in, null, opts);
            } finally {
                in.close();
            }
        } catch (IOException e) {
            return null;
        }
    }

    public static Bitmap decodeResource(Resources res, int id) {
        return decodeResource(res, id, null);
    }

    public static Bitmap decodeResource(Resources res, int id, Options opts) {
        try {
            return decodeStream(res.openRawResource(id), null, opts);
        } catch (Resources.NotFoundException e) {
            return null;
        }
    }
}
