package com.example.atlas.raster;

/** How a colour is put on another. */
enum Blend {
    REPLACE {
        @Override
        int blend(int below, int above) {
            return above;
        }
    },
    OVER {
        @Override
        int blend(int below, int above) {
            int alpha = Argb.alpha(above);
            return Argb.opaque(channel(Argb.red(below), Argb.red(above), alpha),
                    channel(Argb.green(below), Argb.green(above), alpha),
                    channel(Argb.blue(below), Argb.blue(above), alpha));
        }

        private int channel(int below, int above, int alpha) {
            return below + (above - below) * alpha / 255;
        }
    },
    MULTIPLY {
        @Override
        int blend(int below, int above) {
            return Argb.opaque(Argb.red(below) * Argb.red(above) / 255, Argb.green(below) * Argb.green(above) / 255,
                    Argb.blue(below) * Argb.blue(above) / 255);
        }
    },
    ADD {
        @Override
        int blend(int below, int above) {
            return Argb.opaque(Argb.clamp(Argb.red(below) + Argb.red(above)),
                    Argb.clamp(Argb.green(below) + Argb.green(above)),
                    Argb.clamp(Argb.blue(below) + Argb.blue(above)));
        }
    };

    abstract int blend(int below, int above);
}
