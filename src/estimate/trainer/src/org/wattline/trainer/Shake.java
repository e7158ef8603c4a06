package org.wattline.trainer;

import android.app.Activity;
import android.os.Vibrator;

/** The vibrator. */
final class Shake extends Load {
    private static final long HOUR_MS = 3600000;

    private final Activity activity;

    Shake(Activity activity) {
        this.activity = activity;
    }

    private Vibrator vibrator() {
        return (Vibrator) activity.getSystemService(Activity.VIBRATOR_SERVICE);
    }

    @Override
    void on() {
        vibrator().vibrate(HOUR_MS);
    }

    @Override
    void off() {
        vibrator().cancel();
    }
}
