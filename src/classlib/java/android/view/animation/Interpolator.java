package android.view.animation;

import android.animation.TimeInterpolator;

/** The same for views' animations. */
public interface Interpolator extends TimeInterpolator {
}
