package com.example.atlas.layout;

/** Shortens a text that does not fit. */
enum Ellipsis {
    START {
        @Override
        String cut(String text, int keep) {
            return DOTS + text.substring(text.length() - keep);
        }
    },
    MIDDLE {
        @Override
        String cut(String text, int keep) {
            return text.substring(0, keep - keep / 2) + DOTS + text.substring(text.length() - keep / 2);
        }
    },
    END {
        @Override
        String cut(String text, int keep) {
            return text.substring(0, keep) + DOTS;
        }
    };

    private static final String DOTS = "...";

    abstract String cut(String text, int keep);

    String fit(String text, Measurer measurer, int width) {
        if (measurer.width(text) <= width) {
            return text;
        }
        int low = 0;
        int high = text.length() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (measurer.width(cut(text, middle)) <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return cut(text, low);
    }
}
