package android.view;

import android.graphics.Point;
import android.graphics.Rect;
import android.util.DisplayMetrics;

/** The screen. */
public final class Display {
    public static final int DEFAULT_DISPLAY = 0;
    public static final int STATE_ON = 2;

    private static final float RATE = 60;

    Display() {
    }

    public int getDisplayId() {
        return DEFAULT_DISPLAY;
    }

    public String getName() {
        return "Built-in Screen";
    }

    public int getWidth() {
        return Windows.WIDTH;
    }

    public int getHeight() {
        return Windows.HEIGHT;
    }

    public void getSize(Point outSize) {
        outSize.set(Windows.WIDTH, Windows.HEIGHT);
    }

    public void getRealSize(Point outSize) {
        getSize(outSize);
    }

    public void getRectSize(Rect outSize) {
        outSize.set(0, 0, Windows.WIDTH, Windows.HEIGHT);
    }

    public void getMetrics(DisplayMetrics outMetrics) {
        outMetrics.setToDefaults();
    }

    public void getRealMetrics(DisplayMetrics outMetrics) {
        outMetrics.setToDefaults();
    }

    public int getRotation() {
        return 0;
    }

    public int getOrientation() {
        return 0;
    }

    public float getRefreshRate() {
        return RATE;
    }

    public int getState() {
        return STATE_ON;
    }
}
