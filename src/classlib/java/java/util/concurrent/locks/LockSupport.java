package java.util.concurrent.locks;

/** Lets a thread wait until it has a permit, which another gives it. Every thread keeps at most one. */
public class LockSupport {
    private LockSupport() {
    }

    public static void unpark(Thread thread) {
        if (thread != null) {
            thread.givePermit();
        }
    }

    public static void park() {
        Thread.currentThread().awaitPermit(Long.MAX_VALUE);
    }

    public static void park(Object blocker) {
        park();
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            Thread.currentThread().awaitPermit(nanos);
        }
    }

    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    public static void parkUntil(long deadline) {
        parkNanos((deadline - System.currentTimeMillis()) * 1000000);
    }

    public static void parkUntil(Object blocker, long deadline) {
        parkUntil(deadline);
    }

    public static Object getBlocker(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return null;
    }
}
