package com.example.atlas.layout;

/** Where the words of a line stand. */
enum Alignment {
    LEFT, CENTER, RIGHT, JUSTIFY;

    /** The x of each word. */
    int[] place(String line, Measurer measurer, int width, boolean last) {
        String[] words = line.split(" ");
        int[] xs = new int[words.length];
        int space = measurer.width(' ');
        int free = width - measurer.width(line);
        int x = start(free);
        for (int i = 0; i < words.length; i++) {
            xs[i] = x;
            x += measurer.width(words[i]) + space;
            if (this == JUSTIFY && !last && i + 1 < words.length) {
                int gaps = words.length - 1;
                x += free * (i + 1) / gaps - free * i / gaps;
            }
        }
        return xs;
    }

    private int start(int free) {
        switch (this) {
            case CENTER:
                return free / 2;
            case RIGHT:
                return free;
            default:
                return 0;
        }
    }
}
