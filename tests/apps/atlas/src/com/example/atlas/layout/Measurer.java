package com.example.atlas.layout;

/** Measures words, and remembers the widths of letters. */
final class Measurer {
    private final FontMetrics font;
    private final int[] known = new int[128];
    private int asked;

    Measurer(FontMetrics font) {
        this.font = font;
    }

    int width(char c) {
        if (c >= known.length) {
            asked++;
            return font.width(c);
        }
        if (known[c] == 0) {
            asked++;
            known[c] = font.width(c);
        }
        return known[c];
    }

    int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); i++) {
            width += width(text.charAt(i));
        }
        return width;
    }

    /** How many letters fit. */
    int fitting(String text, int room) {
        int left = room;
        for (int i = 0; i < text.length(); i++) {
            left -= width(text.charAt(i));
            if (left < 0) {
                return i;
            }
        }
        return text.length();
    }

    int lineHeight() {
        return font.lineHeight();
    }

    int asked() {
        return asked;
    }
}
