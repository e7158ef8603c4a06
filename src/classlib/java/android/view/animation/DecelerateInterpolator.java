package android.view.animation;

/** Fast, then slow. */
public class DecelerateInterpolator implements Interpolator {
    public DecelerateInterpolator() {
    }

    @Override
    public float getInterpolation(float input) {
        return 1.0f - (1.0f - input) * (1.0f - input);
    }
}
