package com.example.atlas.raster;

import java.util.ArrayList;
import java.util.List;

/** A few colours that stand for many, found by halving boxes of colours. */
final class Palette {
    private final int[] colors;

    private Palette(int[] colors) {
        this.colors = colors;
    }

    /** Colours that lie together. */
    private static final class ColorBox {
        private final int[] members;

        ColorBox(int[] members) {
            this.members = members;
        }

        private int range(int shift) {
            int least = 255;
            int most = 0;
            for (int color : members) {
                int value = color >> shift & 0xff;
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            return most - least;
        }

        int widest() {
            int best = 0;
            for (int shift = 8; shift <= 16; shift += 8) {
                if (range(shift) > range(best)) {
                    best = shift;
                }
            }
            return best;
        }

        int extent() {
            return members.length < 2 ? 0 : range(widest());
        }

        /** Those below and those above the mean. */
        ColorBox[] split() {
            int shift = widest();
            long sum = 0;
            for (int color : members) {
                sum += color >> shift & 0xff;
            }
            int mean = (int) (sum / members.length);
            int low = 0;
            for (int color : members) {
                low += (color >> shift & 0xff) <= mean ? 1 : 0;
            }
            int[] less = new int[low];
            int[] more = new int[members.length - low];
            int i = 0;
            int j = 0;
            for (int color : members) {
                if ((color >> shift & 0xff) <= mean) {
                    less[i++] = color;
                } else {
                    more[j++] = color;
                }
            }
            return new ColorBox[] {new ColorBox(less), new ColorBox(more)};
        }

        int mean() {
            long red = 0;
            long green = 0;
            long blue = 0;
            for (int color : members) {
                red += Argb.red(color);
                green += Argb.green(color);
                blue += Argb.blue(color);
            }
            int count = members.length;
            return Argb.opaque((int) (red / count), (int) (green / count), (int) (blue / count));
        }
    }

    static Palette of(Picture picture, int size) {
        List<ColorBox> boxes = new ArrayList<ColorBox>();
        boxes.add(new ColorBox(picture.pixels()));
        while (boxes.size() < size) {
            int widest = 0;
            for (int i = 1; i < boxes.size(); i++) {
                if (boxes.get(i).extent() > boxes.get(widest).extent()) {
                    widest = i;
                }
            }
            if (boxes.get(widest).extent() == 0) {
                break;
            }
            ColorBox[] halves = boxes.remove(widest).split();
            boxes.add(halves[0]);
            boxes.add(halves[1]);
        }
        int[] colors = new int[boxes.size()];
        for (int i = 0; i < colors.length; i++) {
            colors[i] = boxes.get(i).mean();
        }
        return new Palette(colors);
    }

    int size() {
        return colors.length;
    }

    int color(int index) {
        return colors[index];
    }

    int nearest(int color) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < colors.length; i++) {
            int distance = Argb.distance(color, colors[i]);
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
