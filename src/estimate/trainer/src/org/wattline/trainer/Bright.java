package org.wattline.trainer;

import android.app.Activity;
import android.view.WindowManager;

/** The screen at so many tenths of its brightness. */
final class Bright extends Load {
    private final Activity activity;
    private final int tenths;

    Bright(Activity activity, int tenths) {
        this.activity = activity;
        this.tenths = tenths;
    }

    @Override
    void on() {
        set(tenths / 10f);
    }

    @Override
    void off() {
        set(WindowManager.LayoutParams.BRIGHTNESS_OVERRIDE_NONE);
    }

    private void set(float brightness) {
        WindowManager.LayoutParams attributes = activity.getWindow().getAttributes();
        attributes.screenBrightness = brightness;
        activity.getWindow().setAttributes(attributes);
    }
}
