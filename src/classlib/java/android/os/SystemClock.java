package android.os;

/** The clocks that count from the phone's start. */
public final class SystemClock {
    private static final long NANOS_PER_MILLI = 1000000;

    private SystemClock() {
    }

    public static long uptimeMillis() {
        return System.nanoTime() / NANOS_PER_MILLI;
    }

    public static long elapsedRealtime() {
        return System.nanoTime() / NANOS_PER_MILLI;
    }

    public static long elapsedRealtimeNanos() {
        return System.nanoTime();
    }

    public static long currentThreadTimeMillis() {
        return uptimeMillis();
    }

    /** An app may not set the clock. */
    public static boolean setCurrentTimeMillis(long millis) {
        return false;
    }

    /** Sleeps through interrupts, which it passes on afterwards. */
    public static void sleep(long millis) {
        long end = uptimeMillis() + millis;
        boolean interrupted = false;
        long left = millis;
        while (left > 0) {
            try {
                Thread.sleep(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = end - uptimeMillis();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
