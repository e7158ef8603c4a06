package android.view.animation;

/** Moves a view. */
public class TranslateAnimation extends Animation {
    private final int[] types;
    private final float[] values;
    private final float[] pixels = new float[4];

    public TranslateAnimation(float fromXDelta, float toXDelta, float fromYDelta, float toYDelta) {
        this(ABSOLUTE, fromXDelta, ABSOLUTE, toXDelta, ABSOLUTE, fromYDelta, ABSOLUTE, toYDelta);
    }

    public TranslateAnimation(int fromXType, float fromX, int toXType, float toX, int fromYType, float fromY,
            int toYType, float toY) {
        types = new int[] {fromXType, toXType, fromYType, toYType};
        values = new float[] {fromX, toX, fromY, toY};
    }

    @Override
    public void initialize(int width, int height, int parentWidth, int parentHeight) {
        for (int i = 0; i < 4; i++) {
            pixels[i] = types[i] == ABSOLUTE ? values[i] : values[i] * (i < 2 ? width : height);
        }
    }

    @Override
    protected void applyTransformation(float part, Transformation t) {
        t.move(pixels[0] + (pixels[1] - pixels[0]) * part, pixels[2] + (pixels[3] - pixels[2]) * part);
    }
}
