package android.media;

import android.os.Handler;
import android.os.Looper;
import wattline.phone.Hardware;

/** The loudspeaker as one player has it: it is told to the phone while the first of them plays. */
final class Output {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private Runnable end;
    private boolean on;

    synchronized void turn(boolean wanted) {
        if (wanted != on) {
            on = wanted;
            if (wanted) {
                Hardware.acquire(Hardware.AUDIO);
            } else {
                Hardware.release(Hardware.AUDIO);
            }
        }
    }

    synchronized boolean isOn() {
        return on;
    }

    /** Plays until a time has passed, and does something then. */
    void play(long milliseconds, Runnable then) {
        stop();
        turn(true);
        end = then;
        handler.postDelayed(end, milliseconds);
    }

    void stop() {
        if (end != null) {
            handler.removeCallbacks(end);
            end = null;
        }
        turn(false);
    }

    void later(Runnable what) {
        handler.post(what);
    }
}
