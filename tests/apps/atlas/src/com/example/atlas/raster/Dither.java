package com.example.atlas.raster;

/** Draws a picture with few colours. */
interface Dither {
    byte[] indexes(Picture picture, Palette palette);

    /** What one pixel got wrong, its neighbours make up for. */
    final class FloydSteinberg implements Dither {
        @Override
        public byte[] indexes(Picture picture, Palette palette) {
            int width = picture.width();
            byte[] indexes = new byte[width * picture.height()];
            int[][] here = new int[3][width + 2];
            int[][] below = new int[3][width + 2];
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < width; x++) {
                    int color = picture.get(x, y);
                    int wanted = Argb.opaque(Argb.clamp(Argb.red(color) + here[0][x + 1] / 16),
                            Argb.clamp(Argb.green(color) + here[1][x + 1] / 16),
                            Argb.clamp(Argb.blue(color) + here[2][x + 1] / 16));
                    int index = palette.nearest(wanted);
                    indexes[y * width + x] = (byte) index;
                    for (int channel = 0; channel < 3; channel++) {
                        int shift = 16 - 8 * channel;
                        int error = (wanted >> shift & 0xff) - (palette.color(index) >> shift & 0xff);
                        here[channel][x + 2] += error * 7;
                        below[channel][x] += error * 3;
                        below[channel][x + 1] += error * 5;
                        below[channel][x + 2] += error;
                    }
                }
                int[][] kept = here;
                here = below;
                below = kept;
                for (int[] row : below) {
                    java.util.Arrays.fill(row, 0);
                }
            }
            return indexes;
        }
    }

    /** By a pattern. */
    final class Ordered implements Dither {
        private static final int[] PATTERN = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

        @Override
        public byte[] indexes(Picture picture, Palette palette) {
            byte[] indexes = new byte[picture.width() * picture.height()];
            for (int i = 0; i < indexes.length; i++) {
                int x = i % picture.width();
                int y = i / picture.width();
                int nudge = PATTERN[(y & 3) * 4 + (x & 3)] * 3 - 24;
                int color = picture.get(x, y);
                indexes[i] = (byte) palette.nearest(Argb.opaque(Argb.clamp(Argb.red(color) + nudge),
                        Argb.clamp(Argb.green(color) + nudge), Argb.clamp(Argb.blue(color) + nudge)));
            }
            return indexes;
        }
    }
}
