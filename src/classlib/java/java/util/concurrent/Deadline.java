package java.util.concurrent;

/** The end of a wait. Object.wait counts milliseconds, so what is left is rounded up. */
public final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    public static Deadline in(long duration, TimeUnit unit) {
        return inNanos(unit.toNanos(duration));
    }

    public static Deadline inNanos(long nanos) {
        return new Deadline(System.nanoTime() + nanos);
    }

    public long nanosLeft() {
        return end - System.nanoTime();
    }

    /** Waits on an object whose lock is held until it is notified; false if the time is over already. */
    public boolean await(Object lock) throws InterruptedException {
        long left = nanosLeft();
        if (left <= 0) {
            return false;
        }
        lock.wait(left / 1000000 + (left % 1000000 == 0 ? 0 : 1));
        return true;
    }
}
