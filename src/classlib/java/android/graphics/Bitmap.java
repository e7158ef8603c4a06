package android.graphics;

import android.os.Parcel;
import android.os.Parcelable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Pixels as 0xAARRGGBB, whatever the configuration says; those of RGB_565 are always opaque. Only PNG is written.
 */
public final class Bitmap implements Parcelable {
    public static final int DENSITY_NONE = 0;

    /** How pixels are kept. */
    public enum Config {
        ALPHA_8, RGB_565, ARGB_4444, ARGB_8888
    }

    /** What to write. */
    public enum CompressFormat {
        JPEG, PNG, WEBP
    }

    final int[] pixels;
    private final int width;
    private final int height;
    private final Config config;
    private boolean mutable;
    private boolean hasAlpha;
    private boolean recycled;
    private int density = 400;

    Bitmap(int[] pixels, int width, int height, Config config, boolean mutable) {
        this.pixels = pixels;
        this.width = width;
        this.height = height;
        this.config = config;
        this.mutable = mutable;
        hasAlpha = config != Config.RGB_565;
    }

    public static Bitmap createBitmap(int width, int height, Config config) {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("width and height must be > 0");
        }
        return new Bitmap(new int[width * height], width, height, config, true);
    }

    public static Bitmap createBitmap(int[] colors, int width, int height, Config config) {
        return createBitmap(colors, 0, width, width, height, config);
    }

    public static Bitmap createBitmap(int[] colors, int offset, int stride, int width, int height, Config config) {
        Bitmap bitmap = createBitmap(width, height, config);
        for (int y = 0; y < height; y++) {
            System.arraycopy(colors, offset + y * stride, bitmap.pixels, y * width, width);
        }
        bitmap.mutable = false;
        return bitmap;
    }

    public static Bitmap createBitmap(Bitmap src) {
        return createBitmap(src, 0, 0, src.width, src.height);
    }

    public static Bitmap createBitmap(Bitmap source, int x, int y, int width, int height) {
        return createBitmap(source, x, y, width, height, null, false);
    }

    public static Bitmap createBitmap(Bitmap source, int x, int y, int width, int height, Matrix m, boolean filter) {
        if (x < 0 || y < 0) {
            throw new IllegalArgumentException("x and y must be >= 0");
        }
        if (x + width > source.width) {
            throw new IllegalArgumentException("x + width must be <= bitmap.width()");
        }
        if (y + height > source.height) {
            throw new IllegalArgumentException("y + height must be <= bitmap.height()");
        }
        if (!source.mutable && width == source.width && height == source.height && (m == null || m.isIdentity())) {
            return source;
        }
        if (m == null || m.isIdentity()) {
            Bitmap part = createBitmap(width, height, source.config);
            for (int row = 0; row < height; row++) {
                System.arraycopy(source.pixels, (y + row) * source.width + x, part.pixels, row * width, width);
            }
            return part;
        }
        RectF bounds = new RectF(0, 0, width, height);
        m.mapRect(bounds);
        Bitmap turned = createBitmap(Math.round(bounds.width()), Math.round(bounds.height()), source.config);
        Canvas canvas = new Canvas(turned);
        canvas.translate(-bounds.left, -bounds.top);
        canvas.concat(m);
        Paint paint = filter ? new Paint(Paint.FILTER_BITMAP_FLAG) : null;
        canvas.drawBitmap(source, new Rect(x, y, x + width, y + height), new Rect(0, 0, width, height), paint);
        return turned;
    }

    public static Bitmap createScaledBitmap(Bitmap src, int dstWidth, int dstHeight, boolean filter) {
        Matrix m = new Matrix();
        m.setScale((float) dstWidth / src.width, (float) dstHeight / src.height);
        return createBitmap(src, 0, 0, src.width, src.height, m, filter);
    }

    private void check() {
        if (recycled) {
            throw new IllegalStateException("Can't call this on a recycled bitmap");
        }
    }

    private void checkMutable() {
        check();
        if (!mutable) {
            throw new IllegalStateException();
        }
    }

    public Bitmap copy(Config newConfig, boolean isMutable) {
        check();
        return new Bitmap(pixels.clone(), width, height, newConfig, isMutable);
    }

    public int getWidth() {
        return width;
    }

    public int getHeight() {
        return height;
    }

    public Config getConfig() {
        return config;
    }

    private int bytesOf() {
        return config == Config.ALPHA_8 ? 1 : config == Config.ARGB_8888 ? 4 : 2;
    }

    public int getRowBytes() {
        return width * bytesOf();
    }

    public int getByteCount() {
        return getRowBytes() * height;
    }

    public int getAllocationByteCount() {
        return getByteCount();
    }

    public int getDensity() {
        return density;
    }

    public void setDensity(int density) {
        this.density = density;
    }

    public boolean isMutable() {
        return mutable;
    }

    public boolean hasAlpha() {
        return hasAlpha;
    }

    public void setHasAlpha(boolean hasAlpha) {
        this.hasAlpha = hasAlpha;
    }

    public boolean isPremultiplied() {
        return false;
    }

    public boolean isRecycled() {
        return recycled;
    }

    public void recycle() {
        recycled = true;
    }

    public void prepareToDraw() {
    }

    public int getGenerationId() {
        return 1;
    }

    private void checkPlace(int x, int y) {
        check();
        if (x < 0 || y < 0) {
            throw new IllegalArgumentException(x < 0 ? "x must be >= 0" : "y must be >= 0");
        }
        if (x >= width) {
            throw new IllegalArgumentException("x must be < bitmap.width()");
        }
        if (y >= height) {
            throw new IllegalArgumentException("y must be < bitmap.height()");
        }
    }

    public int getPixel(int x, int y) {
        checkPlace(x, y);
        return pixels[y * width + x];
    }

    public void setPixel(int x, int y, int color) {
        checkMutable();
        checkPlace(x, y);
        pixels[y * width + x] = config == Config.RGB_565 ? color | 0xff000000 : color;
    }

    private void checkArea(int x, int y, int areaWidth, int areaHeight) {
        if (x < 0 || y < 0) {
            throw new IllegalArgumentException(x < 0 ? "x must be >= 0" : "y must be >= 0");
        }
        if (areaWidth < 0 || areaHeight < 0) {
            throw new IllegalArgumentException(areaWidth < 0 ? "width must be >= 0" : "height must be >= 0");
        }
        if (x + areaWidth > width) {
            throw new IllegalArgumentException("x + width must be <= bitmap.width()");
        }
        if (y + areaHeight > height) {
            throw new IllegalArgumentException("y + height must be <= bitmap.height()");
        }
    }

    public void getPixels(int[] into, int offset, int stride, int x, int y, int w, int h) {
        check();
        checkArea(x, y, w, h);
        for (int row = 0; row < h; row++) {
            System.arraycopy(pixels, (y + row) * width + x, into, offset + row * stride, w);
        }
    }

    public void setPixels(int[] from, int offset, int stride, int x, int y, int w, int h) {
        checkMutable();
        checkArea(x, y, w, h);
        for (int row = 0; row < h; row++) {
            System.arraycopy(from, offset + row * stride, pixels, (y + row) * width + x, w);
        }
    }

    public void eraseColor(int c) {
        checkMutable();
        Arrays.fill(pixels, config == Config.RGB_565 ? c | 0xff000000 : c);
    }

    public Bitmap extractAlpha() {
        int[] alphas = new int[pixels.length];
        for (int i = 0; i < alphas.length; i++) {
            alphas[i] = pixels[i] & 0xff000000;
        }
        return new Bitmap(alphas, width, height, Config.ALPHA_8, true);
    }

    /** Red, green, blue and alpha of each pixel. */
    public void copyPixelsToBuffer(ByteBuffer dst) {
        for (int color : pixels) {
            dst.put((byte) (color >> 16));
            dst.put((byte) (color >> 8));
            dst.put((byte) color);
            dst.put((byte) (color >>> 24));
        }
    }

    public void copyPixelsFromBuffer(ByteBuffer src) {
        for (int i = 0; i < pixels.length; i++) {
            int red = src.get() & 255;
            int green = src.get() & 255;
            int blue = src.get() & 255;
            pixels[i] = (src.get() & 255) << 24 | red << 16 | green << 8 | blue;
        }
    }

    public boolean sameAs(Bitmap other) {
        return other != null && width == other.width && height == other.height && config == other.config
                && Arrays.equals(pixels, other.pixels);
    }

    /** False for JPEG and WebP, which are not written. */
    public boolean compress(CompressFormat format, int quality, OutputStream stream) {
        check();
        if (stream == null) {
            throw new NullPointerException();
        }
        if (quality < 0 || quality > 100) {
            throw new IllegalArgumentException("quality must be 0..100");
        }
        if (format != CompressFormat.PNG) {
            return false;
        }
        try {
            new PngWriter(stream).write(pixels, width, height);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel p, int flags) {
        p.writeValue(this);
    }
}
