package android.view.animation;

/** Slow, then fast. */
public class AccelerateInterpolator implements Interpolator {
    public AccelerateInterpolator() {
    }

    @Override
    public float getInterpolation(float input) {
        return input * input;
    }
}
