package org.wattline.trainer;

import android.app.Activity;
import android.os.PowerManager;

/** The processor is kept awake. */
final class Awake extends Load {
    private final Activity activity;
    private PowerManager.WakeLock lock;

    Awake(Activity activity) {
        this.activity = activity;
    }

    @Override
    void on() {
        PowerManager manager = (PowerManager) activity.getSystemService(Activity.POWER_SERVICE);
        lock = manager.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "wattline:trainer");
        lock.acquire();
    }

    @Override
    void off() {
        lock.release();
    }
}
