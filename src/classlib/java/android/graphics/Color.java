package android.graphics;

import java.util.HashMap;

/** Colours as 0xAARRGGBB. Wide colour spaces are left out. */
public class Color {
    public static final int BLACK = 0xff000000;
    public static final int DKGRAY = 0xff444444;
    public static final int GRAY = 0xff888888;
    public static final int LTGRAY = 0xffcccccc;
    public static final int WHITE = 0xffffffff;
    public static final int RED = 0xffff0000;
    public static final int GREEN = 0xff00ff00;
    public static final int BLUE = 0xff0000ff;
    public static final int YELLOW = 0xffffff00;
    public static final int CYAN = 0xff00ffff;
    public static final int MAGENTA = 0xffff00ff;
    public static final int TRANSPARENT = 0;

    private static final HashMap<String, Integer> NAMES = new HashMap<String, Integer>();

    static {
        String[] names = {"black", "darkgray", "gray", "lightgray", "white", "red", "green", "blue", "yellow", "cyan",
            "magenta", "aqua", "fuchsia", "darkgrey", "grey", "lightgrey", "lime", "maroon", "navy", "olive", "purple",
            "silver", "teal"};
        int[] values = {BLACK, DKGRAY, GRAY, LTGRAY, WHITE, RED, GREEN, BLUE, YELLOW, CYAN, MAGENTA, 0xff00ffff,
            0xffff00ff, DKGRAY, GRAY, LTGRAY, 0xff00ff00, 0xff800000, 0xff000080, 0xff808000, 0xff800080, 0xffc0c0c0,
            0xff008080};
        for (int i = 0; i < names.length; i++) {
            NAMES.put(names[i], values[i]);
        }
    }

    public Color() {
    }

    public static int alpha(int color) {
        return color >>> 24;
    }

    public static int red(int color) {
        return color >> 16 & 0xff;
    }

    public static int green(int color) {
        return color >> 8 & 0xff;
    }

    public static int blue(int color) {
        return color & 0xff;
    }

    public static int rgb(int red, int green, int blue) {
        return 0xff000000 | red << 16 | green << 8 | blue;
    }

    public static int rgb(float red, float green, float blue) {
        return argb(1f, red, green, blue);
    }

    public static int argb(int alpha, int red, int green, int blue) {
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    public static int argb(float alpha, float red, float green, float blue) {
        return (int) (alpha * 255.0f + 0.5f) << 24 | (int) (red * 255.0f + 0.5f) << 16
                | (int) (green * 255.0f + 0.5f) << 8 | (int) (blue * 255.0f + 0.5f);
    }

    public static float luminance(int color) {
        return (float) (0.2126 * linear(red(color)) + 0.7152 * linear(green(color)) + 0.0722 * linear(blue(color)));
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value < 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    public static int parseColor(String colorString) {
        if (colorString.charAt(0) == '#') {
            long color = Long.parseLong(colorString.substring(1), 16);
            if (colorString.length() == 7) {
                color |= 0xff000000L;
            } else if (colorString.length() != 9) {
                throw new IllegalArgumentException("Unknown color");
            }
            return (int) color;
        }
        Integer color = NAMES.get(colorString.toLowerCase());
        if (color == null) {
            throw new IllegalArgumentException("Unknown color");
        }
        return color;
    }

    public static void RGBToHSV(int red, int green, int blue, float[] hsv) {
        int max = Math.max(red, Math.max(green, blue));
        int min = Math.min(red, Math.min(green, blue));
        float delta = max - min;
        float hue = 0;
        if (delta != 0) {
            if (max == red) {
                hue = (green - blue) / delta;
            } else if (max == green) {
                hue = 2 + (blue - red) / delta;
            } else {
                hue = 4 + (red - green) / delta;
            }
            hue *= 60;
        }
        hsv[0] = hue < 0 ? hue + 360 : hue;
        hsv[1] = max == 0 ? 0 : delta / max;
        hsv[2] = max / 255f;
    }

    public static void colorToHSV(int color, float[] hsv) {
        RGBToHSV(red(color), green(color), blue(color), hsv);
    }

    public static int HSVToColor(float[] hsv) {
        return HSVToColor(0xff, hsv);
    }

    public static int HSVToColor(int alpha, float[] hsv) {
        float saturation = Math.max(0, Math.min(1, hsv[1]));
        float value = Math.max(0, Math.min(1, hsv[2]));
        float hue = hsv[0] < 0 || hsv[0] >= 360 ? 0 : hsv[0] / 60;
        int sector = (int) hue;
        float part = hue - sector;
        int v = Math.round(value * 255);
        int p = Math.round((1 - saturation) * value * 255);
        int q = Math.round((1 - saturation * part) * value * 255);
        int t = Math.round((1 - saturation * (1 - part)) * value * 255);
        switch (sector) {
            case 0:
                return argb(alpha, v, t, p);
            case 1:
                return argb(alpha, q, v, p);
            case 2:
                return argb(alpha, p, v, t);
            case 3:
                return argb(alpha, p, q, v);
            case 4:
                return argb(alpha, t, p, v);
            default:
                return argb(alpha, v, p, q);
        }
    }
}
