package android.graphics;

/** Ways to combine what is drawn with what is there. */
public class PorterDuff {
    /** The ways. */
    public enum Mode {
        CLEAR, SRC, DST, SRC_OVER, DST_OVER, SRC_IN, DST_IN, SRC_OUT, DST_OUT, SRC_ATOP, DST_ATOP, XOR, DARKEN,
        LIGHTEN, MULTIPLY, SCREEN, ADD, OVERLAY
    }

    private PorterDuff() {
    }

    /** Combines two colours, neither with its alpha multiplied in. */
    static int blend(Mode mode, int src, int dst) {
        int sa = src >>> 24;
        int da = dst >>> 24;
        switch (mode) {
            case CLEAR:
                return 0;
            case SRC:
                return src;
            case DST:
                return dst;
            case SRC_OVER:
                return over(src, dst);
            case DST_OVER:
                return over(dst, src);
            case SRC_IN:
                return scaled(src, da);
            case DST_IN:
                return scaled(dst, sa);
            case SRC_OUT:
                return scaled(src, 255 - da);
            case DST_OUT:
                return scaled(dst, 255 - sa);
            case SRC_ATOP:
                return mix(src, dst, da, 255 - sa, da);
            case DST_ATOP:
                return mix(dst, src, sa, 255 - da, sa);
            case XOR:
                return mix(src, dst, 255 - da, 255 - sa, sa + da - 2 * div255(sa * da));
            default:
                return separable(mode, src, dst);
        }
    }

    static int div255(int value) {
        return (value + 128 + (value + 128 >> 8)) >> 8;
    }

    static int over(int src, int dst) {
        int sa = src >>> 24;
        if (sa == 255) {
            return src;
        }
        if (sa == 0) {
            return dst;
        }
        int rest = div255((dst >>> 24) * (255 - sa));
        int alpha = sa + rest;
        int red = ((src >> 16 & 255) * sa + (dst >> 16 & 255) * rest + alpha / 2) / alpha;
        int green = ((src >> 8 & 255) * sa + (dst >> 8 & 255) * rest + alpha / 2) / alpha;
        int blue = ((src & 255) * sa + (dst & 255) * rest + alpha / 2) / alpha;
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    private static int scaled(int color, int by) {
        int alpha = div255((color >>> 24) * by);
        return alpha == 0 ? 0 : alpha << 24 | color & 0xffffff;
    }

    /** a weighted by wa and b by wb, each times its own alpha, for a result of that alpha. */
    private static int mix(int a, int b, int wa, int wb, int alpha) {
        if (alpha <= 0) {
            return 0;
        }
        int aa = div255((a >>> 24) * wa);
        int ba = div255((b >>> 24) * wb);
        int sum = Math.max(aa + ba, 1);
        int red = ((a >> 16 & 255) * aa + (b >> 16 & 255) * ba + sum / 2) / sum;
        int green = ((a >> 8 & 255) * aa + (b >> 8 & 255) * ba + sum / 2) / sum;
        int blue = ((a & 255) * aa + (b & 255) * ba + sum / 2) / sum;
        return Math.min(alpha, 255) << 24 | red << 16 | green << 8 | blue;
    }

    private static int separable(Mode mode, int src, int dst) {
        int sa = src >>> 24;
        int da = dst >>> 24;
        int alpha = mode == Mode.ADD ? Math.min(255, sa + da) : mode == Mode.MULTIPLY ? div255(sa * da)
                : sa + da - div255(sa * da);
        if (alpha == 0) {
            return 0;
        }
        int result = alpha << 24;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int s = div255((src >> shift & 255) * sa);
            int d = div255((dst >> shift & 255) * da);
            int both = channel(mode, s, d, sa, da);
            result |= Math.max(0, Math.min(255, (both * 255 + alpha / 2) / alpha)) << shift;
        }
        return result;
    }

    /** One channel, with the alphas multiplied in. */
    private static int channel(Mode mode, int s, int d, int sa, int da) {
        switch (mode) {
            case ADD:
                return Math.min(255, s + d);
            case MULTIPLY:
                return div255(s * d);
            case SCREEN:
                return s + d - div255(s * d);
            case DARKEN:
                return s + d - Math.max(div255(s * da), div255(d * sa));
            case LIGHTEN:
                return s + d - Math.min(div255(s * da), div255(d * sa));
            default:
                int rest = div255(s * (255 - da)) + div255(d * (255 - sa));
                return rest + (2 * d <= da ? 2 * div255(s * d) : div255(sa * da) - 2 * div255((da - d) * (sa - s)));
        }
    }
}
