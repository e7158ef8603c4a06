package com.example.atlas.thumbs;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import com.example.atlas.raster.Picture;
import com.example.atlas.raster.RasterJob;

/** Scrolls through pictures of places. */
public final class ThumbsJob implements Job {
    private final Picture[] originals = new Picture[3];

    @Override
    public String label() {
        return "Thumbnails";
    }

    private Picture original(int id) {
        int kind = id % originals.length;
        if (originals[kind] == null) {
            originals[kind] = RasterJob.map(kind + 77, 40, 32);
        }
        return originals[kind];
    }

    @Override
    public String run(int round) {
        final Sum sum = new Sum();
        ThumbnailCache cache = new ThumbnailCache(9000);
        ThumbnailCache.Maker maker = new ThumbnailCache.Maker() {
            @Override
            public Thumbnail make(int id) {
                Scaler scaler = id % 2 == 0 ? Scaler.NEAREST : Scaler.SMOOTH;
                Picture small = scaler.scale(original(id), 16 + id % 4, 12 + id % 3);
                sum.add(small.checksum());
                return Thumbnail.of(id, small);
            }
        };
        Rand rand = new Rand(round + 1200);
        int at = 5;
        for (int scroll = 0; scroll < 25; scroll++) {
            at = Math.max(0, at + rand.between(-2, 3));
            for (int row = 0; row < 4; row++) {
                Thumbnail thumbnail = cache.get(at + row, maker);
                if (row == 0) {
                    sum.add(thumbnail.expand().checksum());
                }
            }
            if (scroll == 15) {
                cache.trim(1500);
            }
        }
        try {
            sum.add(new Picture(0, 5).width());
        } catch (IllegalArgumentException e) {
            sum.add(e.getMessage());
        }
        return cache + ", " + cache.mostUses() + " uses, " + sum;
    }
}
