package java.util.concurrent;

/** A unit of time. */
public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1000L),
    MILLISECONDS(1000000L),
    SECONDS(1000000000L),
    MINUTES(60000000000L),
    HOURS(3600000000000L),
    DAYS(86400000000000L);

    private final long nanos;

    TimeUnit(long nanos) {
        this.nanos = nanos;
    }

    public long convert(long duration, TimeUnit unit) {
        if (unit.nanos <= nanos) {
            return duration / (nanos / unit.nanos);
        }
        long factor = unit.nanos / nanos;
        if (duration > Long.MAX_VALUE / factor) {
            return Long.MAX_VALUE;
        }
        if (duration < Long.MIN_VALUE / factor) {
            return Long.MIN_VALUE;
        }
        return duration * factor;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    public void timedWait(Object object, long timeout) throws InterruptedException {
        if (timeout > 0) {
            long wanted = toNanos(timeout);
            object.wait(wanted / 1000000, (int) (wanted % 1000000));
        }
    }

    public void timedJoin(Thread thread, long timeout) throws InterruptedException {
        if (timeout > 0) {
            long wanted = toNanos(timeout);
            thread.join(wanted / 1000000, (int) (wanted % 1000000));
        }
    }

    public void sleep(long duration) throws InterruptedException {
        if (duration > 0) {
            long wanted = toNanos(duration);
            Thread.sleep(wanted / 1000000, (int) (wanted % 1000000));
        }
    }
}
