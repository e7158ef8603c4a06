package android.graphics;

/** Combines each colour with one. */
public class PorterDuffColorFilter extends ColorFilter {
    private final int color;
    private final PorterDuff.Mode mode;

    public PorterDuffColorFilter(int color, PorterDuff.Mode mode) {
        this.color = color;
        this.mode = mode;
    }

    @Override
    int filter(int drawn) {
        return PorterDuff.blend(mode, color, drawn);
    }
}
