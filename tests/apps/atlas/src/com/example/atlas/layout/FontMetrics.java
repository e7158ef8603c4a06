package com.example.atlas.layout;

/** How wide letters are. */
interface FontMetrics {
    int width(char c);

    int lineHeight();

    /** All letters alike. */
    final class Fixed implements FontMetrics {
        private final int width;

        Fixed(int width) {
            this.width = width;
        }

        @Override
        public int width(char c) {
            return width;
        }

        @Override
        public int lineHeight() {
            return width * 2;
        }
    }

    /** Narrow and wide letters, in a size. */
    final class Proportional implements FontMetrics {
        private static final String NARROW = "ijlt.,;:'!|()";
        private static final String WIDE = "mwMWGOQ";

        private final int size;

        Proportional(int size) {
            this.size = size;
        }

        @Override
        public int width(char c) {
            if (NARROW.indexOf(c) >= 0) {
                return size * 3 / 10;
            }
            if (WIDE.indexOf(c) >= 0) {
                return size * 8 / 10;
            }
            return c == ' ' ? size / 4 : size * 55 / 100;
        }

        @Override
        public int lineHeight() {
            return size * 12 / 10;
        }
    }
}
