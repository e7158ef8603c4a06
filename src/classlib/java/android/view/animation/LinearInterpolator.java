package android.view.animation;

/** As the time goes. */
public class LinearInterpolator implements Interpolator {
    public LinearInterpolator() {
    }

    @Override
    public float getInterpolation(float input) {
        return input;
    }
}
