package java.util;

/** Something a timer runs, once or again and again. */
public abstract class TimerTask implements Runnable {
    static final int NEW = 0;
    static final int SCHEDULED = 1;
    static final int RUN = 2;
    static final int CANCELLED = 3;

    final Object lock = new Object();
    int state = NEW;

    /** In milliseconds. */
    long nextTime;

    /** Milliseconds between runs: fixed rate above zero, fixed delay below, once if zero. */
    long period;

    /** Tasks of one time run in the order in which they were scheduled. */
    long number;

    protected TimerTask() {
    }

    @Override
    public abstract void run();

    public boolean cancel() {
        synchronized (lock) {
            boolean waiting = state == SCHEDULED;
            state = CANCELLED;
            return waiting;
        }
    }

    public long scheduledExecutionTime() {
        synchronized (lock) {
            return period < 0 ? nextTime + period : nextTime - period;
        }
    }
}
