package android.graphics;

/** Colours along a line. */
public class LinearGradient extends Shader {
    private final float x0;
    private final float y0;
    private final float dx;
    private final float dy;
    private final int[] colors;
    private final float[] positions;
    private final TileMode tile;

    public LinearGradient(float x0, float y0, float x1, float y1, int[] colors, float[] positions, TileMode tile) {
        if (colors.length < 2) {
            throw new IllegalArgumentException("needs >= 2 number of colors");
        }
        float square = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0);
        this.x0 = x0;
        this.y0 = y0;
        dx = square == 0 ? 0 : (x1 - x0) / square;
        dy = square == 0 ? 0 : (y1 - y0) / square;
        this.colors = colors.clone();
        this.positions = positions == null ? null : positions.clone();
        this.tile = tile;
    }

    public LinearGradient(float x0, float y0, float x1, float y1, int color0, int color1, TileMode tile) {
        this(x0, y0, x1, y1, new int[] {color0, color1}, null, tile);
    }

    @Override
    int colorAt(float x, float y) {
        return between(tiled((x - x0) * dx + (y - y0) * dy, tile), colors, positions);
    }
}
