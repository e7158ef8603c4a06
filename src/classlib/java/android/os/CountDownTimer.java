package android.os;

/** Ticks at an interval until a time has passed. */
public abstract class CountDownTimer {
    private static final int TICK = 1;

    private final long total;
    private final long interval;
    private long stopTime;
    private boolean cancelled;

    private final Handler handler = new Handler() {
        @Override
        public void handleMessage(Message message) {
            tick();
        }
    };

    public CountDownTimer(long millisInFuture, long countDownInterval) {
        total = millisInFuture;
        interval = countDownInterval;
    }

    public final synchronized void cancel() {
        cancelled = true;
        handler.removeMessages(TICK);
    }

    public final synchronized CountDownTimer start() {
        cancelled = false;
        if (total <= 0) {
            onFinish();
            return this;
        }
        stopTime = SystemClock.elapsedRealtime() + total;
        handler.sendMessage(handler.obtainMessage(TICK));
        return this;
    }

    private synchronized void tick() {
        if (cancelled) {
            return;
        }
        long left = stopTime - SystemClock.elapsedRealtime();
        if (left <= 0) {
            onFinish();
            return;
        }
        long start = SystemClock.elapsedRealtime();
        onTick(left);
        long spent = SystemClock.elapsedRealtime() - start;
        long delay;
        if (left < interval) {
            delay = Math.max(left - spent, 0);
        } else {
            delay = interval - spent;
            while (delay < 0) {
                delay += interval;
            }
        }
        handler.sendMessageDelayed(handler.obtainMessage(TICK), delay);
    }

    public abstract void onTick(long millisUntilFinished);

    public abstract void onFinish();
}
