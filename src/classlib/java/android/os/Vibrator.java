package android.os;

import wattline.phone.Hardware;

/** Shakes the phone: the motor is told to the phone while it turns. */
public class Vibrator {
    private static final int OFF = 1;
    private static final int STEP = 2;

    private final Handler handler = new Handler(Looper.getMainLooper()) {
        @Override
        public void handleMessage(Message message) {
            if (message.what == OFF) {
                turn(false);
            } else {
                step(message.arg1);
            }
        }
    };
    private long[] pattern;
    private int repeat;
    private boolean on;

    /** Made by the context. */
    public Vibrator() {
    }

    public boolean hasVibrator() {
        return true;
    }

    public boolean hasAmplitudeControl() {
        return false;
    }

    private synchronized void turn(boolean wanted) {
        if (wanted != on) {
            on = wanted;
            if (wanted) {
                Hardware.acquire(Hardware.VIBRATOR);
            } else {
                Hardware.release(Hardware.VIBRATOR);
            }
        }
    }

    public void vibrate(long milliseconds) {
        cancel();
        if (milliseconds > 0) {
            turn(true);
            handler.sendEmptyMessageDelayed(OFF, milliseconds);
        }
    }

    /** Off and on in turns, again from `repeat` unless that is below zero. */
    public void vibrate(long[] newPattern, int newRepeat) {
        if (newRepeat >= newPattern.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        cancel();
        pattern = newPattern;
        repeat = newRepeat;
        step(0);
    }

    public void vibrate(VibrationEffect effect) {
        vibrate(effect.timings, effect.repeat);
    }

    private void step(int index) {
        int now = index;
        if (now == pattern.length) {
            if (repeat < 0) {
                turn(false);
                return;
            }
            now = repeat;
        }
        turn((now & 1) == 1 && pattern[now] > 0);
        handler.sendMessageDelayed(handler.obtainMessage(STEP, now + 1, 0), pattern[now]);
    }

    public void cancel() {
        handler.removeMessages(OFF);
        handler.removeMessages(STEP);
        turn(false);
    }
}
