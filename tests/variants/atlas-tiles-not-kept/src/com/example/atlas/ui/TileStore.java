package com.example.atlas.ui;

import android.graphics.Bitmap;
import com.example.atlas.cache.LruCache;
import com.example.atlas.raster.Picture;
import com.example.atlas.raster.RasterJob;

/** Draws squares of the map once, and keeps the last ones. */
final class TileStore {
    static final int SIDE = 20;

    private final LruCache<Integer, Bitmap> tiles = new LruCache<Integer, Bitmap>(64);
    private int drawn;

    Bitmap get(int zoom, int x, int y) {
        int key = (zoom * 1000 + x) * 1000 + y;
        Bitmap tile = tiles.get(key);
        if (tile == null) {
            tile = draw(key);
        }
        return tile;
    }

    private Bitmap draw(int key) {
        drawn++;
        Picture picture = RasterJob.map(key, SIDE, SIDE);
        return Bitmap.createBitmap(picture.pixels(), SIDE, SIDE, Bitmap.Config.ARGB_8888);
    }

    @Override
    public String toString() {
        return drawn + " drawn, " + tiles.stats().hitPercent() + "% kept";
    }
}
