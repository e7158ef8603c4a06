package com.example.atlas.raster;

import java.util.Arrays;

/** Pixels in rows. */
public final class Picture {
    private final int width;
    private final int height;
    private final int[] pixels;

    public Picture(int width, int height) {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("a picture of " + width + " x " + height);
        }
        this.width = width;
        this.height = height;
        pixels = new int[width * height];
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public int[] pixels() {
        return pixels;
    }

    public void clear(int color) {
        Arrays.fill(pixels, color);
    }

    /** The nearest pixel's colour, outside too. */
    public int get(int x, int y) {
        int column = x < 0 ? 0 : x >= width ? width - 1 : x;
        int row = y < 0 ? 0 : y >= height ? height - 1 : y;
        return pixels[row * width + column];
    }

    public void set(int x, int y, int color) {
        if (x >= 0 && x < width && y >= 0 && y < height) {
            pixels[y * width + x] = color;
        }
    }

    void blend(int x, int y, int color, Blend blend) {
        if (x >= 0 && x < width && y >= 0 && y < height) {
            int at = y * width + x;
            pixels[at] = blend.blend(pixels[at], color);
        }
    }

    void span(int fromX, int toX, int y, int color, Blend blend) {
        for (int x = Math.max(0, fromX); x < Math.min(width, toX); x++) {
            blend(x, y, color, blend);
        }
    }

    public Picture copy() {
        Picture copy = new Picture(width, height);
        System.arraycopy(pixels, 0, copy.pixels, 0, pixels.length);
        return copy;
    }

    public int checksum() {
        return Arrays.hashCode(pixels);
    }
}
