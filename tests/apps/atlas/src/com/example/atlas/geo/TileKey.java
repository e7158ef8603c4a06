package com.example.atlas.geo;

/** A square of the map at a zoom level. */
public final class TileKey {
    private final int zoom;
    private final int x;
    private final int y;

    public TileKey(int zoom, int x, int y) {
        this.zoom = zoom;
        this.x = x;
        this.y = y;
    }

    public static TileKey of(LatLng place, int zoom) {
        Vec at = Projections.MERCATOR.project(place);
        int side = 1 << zoom;
        return new TileKey(zoom, (int) (at.x * side), (int) (at.y * side));
    }

    public int zoom() {
        return zoom;
    }

    public TileKey parent() {
        return new TileKey(zoom - 1, x >> 1, y >> 1);
    }

    public TileKey child(int quadrant) {
        return new TileKey(zoom + 1, x << 1 | quadrant & 1, y << 1 | quadrant >> 1);
    }

    public TileKey neighbour(int east, int south) {
        int side = 1 << zoom;
        return new TileKey(zoom, Math.floorMod(x + east, side), Math.max(0, Math.min(side - 1, y + south)));
    }

    /** A digit of base four for each level. */
    public String quadKey() {
        StringBuilder key = new StringBuilder(zoom);
        for (int level = zoom - 1; level >= 0; level--) {
            key.append((char) ('0' + (x >> level & 1) + 2 * (y >> level & 1)));
        }
        return key.toString();
    }

    public static TileKey ofQuadKey(String key) {
        int x = 0;
        int y = 0;
        for (int i = 0; i < key.length(); i++) {
            int digit = key.charAt(i) - '0';
            if (digit < 0 || digit > 3) {
                throw new IllegalArgumentException("quad key " + key);
            }
            x = x << 1 | digit & 1;
            y = y << 1 | digit >> 1;
        }
        return new TileKey(key.length(), x, y);
    }

    /** The bits of both coordinates in turn. */
    public long morton() {
        return spread(x) | spread(y) << 1;
    }

    private static long spread(int value) {
        long spread = 0;
        for (int bit = 0; bit < 24; bit++) {
            spread |= (long) (value >> bit & 1) << 2 * bit;
        }
        return spread;
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof TileKey)) {
            return false;
        }
        TileKey other = (TileKey) object;
        return zoom == other.zoom && x == other.x && y == other.y;
    }

    @Override
    public int hashCode() {
        return (zoom * 31 + x) * 31 + y;
    }

    @Override
    public String toString() {
        return zoom + "/" + x + "/" + y;
    }
}
