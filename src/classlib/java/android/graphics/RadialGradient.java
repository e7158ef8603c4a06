package android.graphics;

/** Colours around a point. */
public class RadialGradient extends Shader {
    private final float x;
    private final float y;
    private final float radius;
    private final int[] colors;
    private final float[] stops;
    private final TileMode tile;

    public RadialGradient(float centerX, float centerY, float radius, int[] colors, float[] stops, TileMode tile) {
        if (radius <= 0) {
            throw new IllegalArgumentException("radius must be > 0");
        }
        x = centerX;
        y = centerY;
        this.radius = radius;
        this.colors = colors.clone();
        this.stops = stops == null ? null : stops.clone();
        this.tile = tile;
    }

    public RadialGradient(float centerX, float centerY, float radius, int center, int edge, TileMode tile) {
        this(centerX, centerY, radius, new int[] {center, edge}, null, tile);
    }

    @Override
    int colorAt(float px, float py) {
        float distance = (float) Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
        return between(tiled(distance / radius, tile), colors, stops);
    }
}
