package android.graphics;

/** A colour for each place. */
public class Shader {
    /** What is outside the pattern. */
    public enum TileMode {
        CLAMP, REPEAT, MIRROR
    }

    private final Matrix local = new Matrix();
    private Matrix inverse;

    public Shader() {
    }

    public void setLocalMatrix(Matrix matrix) {
        local.set(matrix);
        inverse = null;
        if (!local.isIdentity()) {
            inverse = new Matrix();
            local.invert(inverse);
        }
    }

    public boolean getLocalMatrix(Matrix into) {
        into.set(local);
        return !local.isIdentity();
    }

    final int at(float x, float y) {
        if (inverse == null) {
            return colorAt(x, y);
        }
        return colorAt(inverse.mapX(x, y), inverse.mapY(x, y));
    }

    int colorAt(float x, float y) {
        return 0;
    }

    static float tiled(float place, TileMode mode) {
        if (mode == TileMode.CLAMP) {
            return place < 0 ? 0 : place > 1 ? 1 : place;
        }
        float whole = (float) Math.floor(place);
        float part = place - whole;
        return mode == TileMode.MIRROR && ((int) whole & 1) != 0 ? 1 - part : part;
    }

    /** The colour at a place from 0 to 1 between stops. */
    static int between(float place, int[] colors, float[] stops) {
        int last = colors.length - 1;
        int i = 0;
        while (i < last - 1 && place > (stops == null ? (i + 1f) / last : stops[i + 1])) {
            i++;
        }
        float from = stops == null ? (float) i / last : stops[i];
        float to = stops == null ? (i + 1f) / last : stops[i + 1];
        float t = to <= from ? 1 : Math.max(0, Math.min(1, (place - from) / (to - from)));
        int a = colors[i];
        int b = colors[i + 1];
        return mixed(a >>> 24, b >>> 24, t) << 24 | mixed(a >> 16 & 255, b >> 16 & 255, t) << 16
                | mixed(a >> 8 & 255, b >> 8 & 255, t) << 8 | mixed(a & 255, b & 255, t);
    }

    private static int mixed(int a, int b, float t) {
        return (int) (a + (b - a) * t + 0.5f);
    }
}
