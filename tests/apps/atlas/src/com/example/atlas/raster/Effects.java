package com.example.atlas.raster;

/** The effects that there are. */
public final class Effects {
    /** Changes each pixel by itself. */
    private abstract static class PerPixel implements Effect {
        abstract int change(int color);

        @Override
        public Picture apply(Picture from) {
            Picture to = from.copy();
            int[] pixels = to.pixels();
            for (int i = 0; i < pixels.length; i++) {
                pixels[i] = change(pixels[i]);
            }
            return to;
        }
    }

    /** Shades of grey. */
    private static final class Grey extends PerPixel {
        @Override
        int change(int color) {
            int luma = Argb.luma(color);
            return Argb.opaque(luma, luma, luma);
        }

        @Override
        public String title() {
            return "grey";
        }
    }

    /** More difference. */
    private static final class Contrast extends PerPixel {
        private final int[] table = new int[256];

        Contrast(int percent) {
            for (int i = 0; i < 256; i++) {
                table[i] = Argb.clamp((i - 128) * percent / 100 + 128);
            }
        }

        @Override
        int change(int color) {
            return Argb.opaque(table[Argb.red(color)], table[Argb.green(color)], table[Argb.blue(color)]);
        }

        @Override
        public String title() {
            return "contrast";
        }
    }

    /** Weighs the pixels around, with a sum of weights. */
    private static final class Convolution implements Effect {
        private final String title;
        private final int[] weights;
        private final int sum;

        Convolution(String title, int... weights) {
            this.title = title;
            this.weights = weights;
            int all = 0;
            for (int weight : weights) {
                all += weight;
            }
            sum = all == 0 ? 1 : all;
        }

        @Override
        public Picture apply(Picture from) {
            Picture to = new Picture(from.width(), from.height());
            for (int y = 0; y < from.height(); y++) {
                for (int x = 0; x < from.width(); x++) {
                    to.set(x, y, at(from, x, y));
                }
            }
            return to;
        }

        private int at(Picture from, int x, int y) {
            int red = 0;
            int green = 0;
            int blue = 0;
            for (int i = 0; i < 9; i++) {
                if (weights[i] != 0) {
                    int color = from.get(x + i % 3 - 1, y + i / 3 - 1);
                    red += Argb.red(color) * weights[i];
                    green += Argb.green(color) * weights[i];
                    blue += Argb.blue(color) * weights[i];
                }
            }
            return Argb.opaque(Argb.clamp(red / sum), Argb.clamp(green / sum), Argb.clamp(blue / sum));
        }

        @Override
        public String title() {
            return title;
        }
    }

    /** Three passes of means, as wide as one likes. */
    private static final class BoxBlur implements Effect {
        private final int radius;

        BoxBlur(int radius) {
            this.radius = radius;
        }

        @Override
        public Picture apply(Picture from) {
            Picture across = new Picture(from.width(), from.height());
            for (int y = 0; y < from.height(); y++) {
                pass(from.pixels(), across.pixels(), y * from.width(), 1, from.width());
            }
            Picture down = new Picture(from.width(), from.height());
            for (int x = 0; x < from.width(); x++) {
                pass(across.pixels(), down.pixels(), x, from.width(), from.height());
            }
            return down;
        }

        private void pass(int[] from, int[] to, int start, int step, int count) {
            int window = 2 * radius + 1;
            int red = 0;
            int green = 0;
            int blue = 0;
            for (int i = -radius - 1; i < count + radius; i++) {
                int entering = from[start + Math.max(0, Math.min(count - 1, i)) * step];
                red += Argb.red(entering);
                green += Argb.green(entering);
                blue += Argb.blue(entering);
                if (i - window >= -radius - 1) {
                    int leaving = from[start + Math.max(0, Math.min(count - 1, i - window)) * step];
                    red -= Argb.red(leaving);
                    green -= Argb.green(leaving);
                    blue -= Argb.blue(leaving);
                }
                if (i >= radius) {
                    to[start + (i - radius) * step] = Argb.opaque(red / window, green / window, blue / window);
                }
            }
        }

        @Override
        public String title() {
            return "blur " + radius;
        }
    }

    private Effects() {
    }

    public static Effect grey() {
        return new Grey();
    }

    public static Effect contrast(int percent) {
        return new Contrast(percent);
    }

    public static Effect sharpen() {
        return new Convolution("sharpen", 0, -1, 0, -1, 8, -1, 0, -1, 0);
    }

    public static Effect edges() {
        return new Convolution("edges", -1, 0, 1, -2, 0, 2, -1, 0, 1);
    }

    public static Effect blur(int radius) {
        return new BoxBlur(radius);
    }
}
