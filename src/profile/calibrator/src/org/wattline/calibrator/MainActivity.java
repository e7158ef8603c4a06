package org.wattline.calibrator;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

/** Measures as soon as it is there, on a thread of its own, and says when it is done. */
public final class MainActivity extends Activity implements Runnable {
    private static final String TAG = "calibrator";
    /** The meter sees the phone at rest before. */
    private static final long REST_MS = 400;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        new Thread(this, "calibrator").start();
    }

    @Override
    public void run() {
        try {
            Thread.sleep(REST_MS);
        } catch (InterruptedException e) {
            return;
        }
        Log.i(TAG, "done: " + new Driver().measure(Parts.all()));
    }
}
