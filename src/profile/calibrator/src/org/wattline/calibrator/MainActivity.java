package org.wattline.calibrator;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

/** Measures as soon as it is there, on a thread of its own, and says when it is done. */
public final class MainActivity extends Activity implements Runnable {
    private static final String TAG = "calibrator";
    /** The meter sees the phone at rest before. */
    private static final long REST_MS = 400;
    /** 64 MB: more than any heap keeps before it is collected. */
    private static final int PIECES = 1024;
    private static final int PIECE = 65536;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        new Thread(this, "calibrator").start();
    }

    /** Fills the heap until it is collected, some times over. */
    private static int garbage() {
        int length = 0;
        for (int i = 0; i < PIECES; i++) {
            length += new byte[PIECE].length;
        }
        return length;
    }

    @Override
    public void run() {
        try {
            Thread.sleep(REST_MS);
        } catch (InterruptedException e) {
            return;
        }
        long sum = new Driver().measure(Parts.all());
        Log.i(TAG, "done: " + (sum + garbage()));
    }
}
