package com.example.atlas.thumbs;

import com.example.atlas.raster.Picture;

/** Makes pictures smaller or larger. */
interface Scaler {
    Picture scale(Picture from, int width, int height);

    /** Takes the pixel that lies there. */
    Scaler NEAREST = new Scaler() {
        @Override
        public Picture scale(Picture from, int width, int height) {
            Picture to = new Picture(width, height);
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    to.set(x, y, from.get(x * from.width() / width, y * from.height() / height));
                }
            }
            return to;
        }
    };

    /** Mixes the four pixels around. */
    Scaler SMOOTH = new Scaler() {
        @Override
        public Picture scale(Picture from, int width, int height) {
            Picture to = new Picture(width, height);
            for (int y = 0; y < height; y++) {
                int atY = y * (from.height() - 1) * 256 / Math.max(1, height - 1);
                for (int x = 0; x < width; x++) {
                    int atX = x * (from.width() - 1) * 256 / Math.max(1, width - 1);
                    to.set(x, y, sample(from, atX, atY));
                }
            }
            return to;
        }

        private int sample(Picture from, int atX, int atY) {
            int x = atX >> 8;
            int y = atY >> 8;
            int above = mix(from.get(x, y), from.get(x + 1, y), atX & 0xff);
            int below = mix(from.get(x, y + 1), from.get(x + 1, y + 1), atX & 0xff);
            return mix(above, below, atY & 0xff);
        }

        private int mix(int a, int b, int part) {
            int rest = 256 - part;
            int outer = ((a >>> 8 & 0xff00ff) * rest + (b >>> 8 & 0xff00ff) * part) & 0xff00ff00;
            int inner = ((a & 0xff00ff) * rest + (b & 0xff00ff) * part) >>> 8 & 0xff00ff;
            return outer | inner;
        }
    };
}
