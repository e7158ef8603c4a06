package com.example.atlas.thumbs;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small pictures up to so many bytes together. */
final class ThumbnailCache {
    private final Map<Integer, Thumbnail> kept = new LinkedHashMap<Integer, Thumbnail>(16, 0.75f, true);
    private final int capacity;
    private int bytes;
    private int made;
    private int dropped;

    /** Makes what is missing. */
    interface Maker {
        Thumbnail make(int id);
    }

    ThumbnailCache(int capacity) {
        this.capacity = capacity;
    }

    Thumbnail get(int id, Maker maker) {
        Thumbnail found = kept.get(id);
        if (found == null) {
            found = maker.make(id);
            made++;
            add(found);
        }
        found.use();
        return found;
    }

    private void add(Thumbnail thumbnail) {
        kept.put(thumbnail.id(), thumbnail);
        bytes += thumbnail.bytes();
        trim(capacity);
    }

    /** Drops the ones not used for longest. */
    void trim(int most) {
        Iterator<Map.Entry<Integer, Thumbnail>> entries = kept.entrySet().iterator();
        while (bytes > most && entries.hasNext()) {
            bytes -= entries.next().getValue().bytes();
            entries.remove();
            dropped++;
        }
    }

    int mostUses() {
        int most = 0;
        for (Thumbnail thumbnail : kept.values()) {
            most = Math.max(most, thumbnail.uses());
        }
        return most;
    }

    @Override
    public String toString() {
        return made + " made, " + dropped + " dropped, " + kept.size() + " kept";
    }
}
