package com.example.atlas.raster;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Draws a map, and makes it look otherwise. */
public final class RasterJob implements Job {
    private static final int SIDE = 26;

    @Override
    public String label() {
        return "Drawing";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1100);
        Sum sum = new Sum();
        Picture picture = new Picture(SIDE + 4 * (round % 3), SIDE);
        int filled = draw(picture, rand);
        sum.add(picture.checksum());
        Effect[] effects = {
            Effects.grey(), Effects.contrast(150), Effects.sharpen(), Effects.edges(), Effects.blur(2),
        };
        Effect effect = effects[round % effects.length];
        Picture changed = effect.apply(picture);
        Picture other = effects[(round + 2) % effects.length].apply(changed);
        sum.add(changed.checksum()).add(other.checksum());
        Palette palette = Palette.of(picture, 8);
        Dither[] dithers = {new Dither.Ordered(), new Dither.FloydSteinberg()};
        sum.add(dithers[round % 2].indexes(changed, palette));
        return picture.width() + " x " + picture.height() + ", " + filled + " filled, " + effect.title() + ", "
                + palette.size() + " colours, " + sum;
    }

    /** A picture of a part of the town, for a screen. */
    public static Picture map(int seed, int width, int height) {
        Picture picture = new Picture(width, height);
        draw(picture, new Rand(seed));
        return picture;
    }

    private static int draw(Picture picture, Rand rand) {
        int width = picture.width();
        int height = picture.height();
        picture.clear(Argb.opaque(236, 232, 220));
        Painter painter = new Painter(picture);
        for (int i = 0; i < 5; i++) {
            int[] xs = new int[5];
            int[] ys = new int[5];
            for (int corner = 0; corner < 5; corner++) {
                xs[corner] = rand.below(width);
                ys[corner] = rand.below(height);
            }
            painter.blend(i % 2 == 0 ? Blend.OVER : Blend.MULTIPLY)
                    .color(Argb.of(170, 150 + rand.below(90), 200, 150 + rand.below(60))).polygon(xs, ys);
        }
        painter.blend(Blend.REPLACE).color(Argb.mix(Argb.WHITE, Argb.BLACK, 40));
        for (int i = 0; i < 8; i++) {
            painter.line(rand.below(width), rand.below(height), rand.below(width), rand.below(height));
        }
        painter.color(Argb.opaque(90, 140, 200));
        painter.curve(0, height / 3, width / 2, height, width - 1, height / 2);
        painter.frame(2, 2, width - 3, height - 3);
        painter.blend(Blend.ADD).color(Argb.withAlpha(0x402010, 255)).rectangle(4, 4, 12, 10);
        painter.blend(Blend.REPLACE).color(Argb.opaque(200, 30, 30)).circle(width / 2, height / 2, 7);
        return painter.color(Argb.opaque(250, 240, 90)).flood(width / 2, height / 2);
    }
}
