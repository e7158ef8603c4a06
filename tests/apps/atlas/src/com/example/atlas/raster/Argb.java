package com.example.atlas.raster;

/** Colours in an int: alpha, red, green, blue. */
final class Argb {
    static final int WHITE = 0xffffffff;
    static final int BLACK = 0xff000000;

    private Argb() {
    }

    static int of(int alpha, int red, int green, int blue) {
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    static int opaque(int red, int green, int blue) {
        return of(255, red, green, blue);
    }

    static int alpha(int color) {
        return color >>> 24;
    }

    static int red(int color) {
        return color >> 16 & 0xff;
    }

    static int green(int color) {
        return color >> 8 & 0xff;
    }

    static int blue(int color) {
        return color & 0xff;
    }

    static int withAlpha(int color, int alpha) {
        return color & 0xffffff | alpha << 24;
    }

    static int clamp(int value) {
        return value < 0 ? 0 : value > 255 ? 255 : value;
    }

    /** How bright it looks. */
    static int luma(int color) {
        return (red(color) * 77 + green(color) * 151 + blue(color) * 28) >> 8;
    }

    static int mix(int a, int b, int percent) {
        int rest = 100 - percent;
        return opaque((red(a) * rest + red(b) * percent) / 100, (green(a) * rest + green(b) * percent) / 100,
                (blue(a) * rest + blue(b) * percent) / 100);
    }

    static int distance(int a, int b) {
        int red = red(a) - red(b);
        int green = green(a) - green(b);
        int blue = blue(a) - blue(b);
        return red * red * 2 + green * green * 4 + blue * blue * 3;
    }
}
