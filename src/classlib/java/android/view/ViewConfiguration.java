package android.view;

import android.content.Context;

/** Times and distances of touches. */
public class ViewConfiguration {
    private static final int SLOP = 20;
    private static final int LONG_PRESS = 500;
    private static final int TAP = 100;
    private static final int DOUBLE_TAP = 300;
    private static final ViewConfiguration ONLY = new ViewConfiguration();

    public ViewConfiguration() {
    }

    public static ViewConfiguration get(Context context) {
        return ONLY;
    }

    public int getScaledTouchSlop() {
        return SLOP;
    }

    public int getScaledPagingTouchSlop() {
        return 2 * SLOP;
    }

    public int getScaledMinimumFlingVelocity() {
        return 125;
    }

    public int getScaledMaximumFlingVelocity() {
        return 20000;
    }

    public static int getTouchSlop() {
        return 8;
    }

    public static int getLongPressTimeout() {
        return LONG_PRESS;
    }

    public static int getTapTimeout() {
        return TAP;
    }

    public static int getDoubleTapTimeout() {
        return DOUBLE_TAP;
    }
}
