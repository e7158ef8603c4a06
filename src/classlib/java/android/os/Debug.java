package android.os;

/** Debugging aids; the phone has neither a debugger nor method tracing of its own. */
public final class Debug {
    private Debug() {
    }

    public static boolean isDebuggerConnected() {
        return false;
    }

    public static boolean waitingForDebugger() {
        return false;
    }

    public static void waitForDebugger() {
    }

    public static void startMethodTracing() {
    }

    public static void startMethodTracing(String path) {
    }

    public static void stopMethodTracing() {
    }

    public static long threadCpuTimeNanos() {
        return System.nanoTime();
    }

    public static long getNativeHeapSize() {
        return 0;
    }

    public static long getNativeHeapAllocatedSize() {
        return 0;
    }

    public static long getNativeHeapFreeSize() {
        return 0;
    }

    public static String getRuntimeStat(String name) {
        return null;
    }
}
