package com.example.atlas.thumbs;

import com.example.atlas.raster.Picture;

/** A small picture, kept as rows of equal pixels. */
final class Thumbnail {
    private final int id;
    private final int width;
    private final int height;
    private final int[] runs;
    private int uses;

    private Thumbnail(int id, int width, int height, int[] runs) {
        this.id = id;
        this.width = width;
        this.height = height;
        this.runs = runs;
    }

    /** Alike colours count as equal, so that there are fewer rows. */
    static Thumbnail of(int id, Picture picture) {
        int[] pixels = picture.pixels();
        int[] runs = new int[pixels.length * 2];
        int length = 0;
        int at = 0;
        while (at < pixels.length) {
            int color = pixels[at] & 0xf0f0f0;
            int end = at + 1;
            while (end < pixels.length && (pixels[end] & 0xf0f0f0) == color) {
                end++;
            }
            runs[length++] = color;
            runs[length++] = end - at;
            at = end;
        }
        return new Thumbnail(id, picture.width(), picture.height(), java.util.Arrays.copyOf(runs, length));
    }

    int id() {
        return id;
    }

    int bytes() {
        return runs.length * 4 + 16;
    }

    void use() {
        uses++;
    }

    int uses() {
        return uses;
    }

    Picture expand() {
        Picture picture = new Picture(width, height);
        int at = 0;
        for (int i = 0; i < runs.length; i += 2) {
            for (int j = 0; j < runs[i + 1]; j++) {
                picture.pixels()[at++] = runs[i] | 0xff000000;
            }
        }
        return picture;
    }
}
