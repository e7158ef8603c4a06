package android.view.animation;

/** Fades a view. */
public class AlphaAnimation extends Animation {
    private final float from;
    private final float to;

    public AlphaAnimation(float fromAlpha, float toAlpha) {
        from = fromAlpha;
        to = toAlpha;
    }

    @Override
    protected void applyTransformation(float interpolatedTime, Transformation t) {
        t.setAlpha(from + (to - from) * interpolatedTime);
    }
}
