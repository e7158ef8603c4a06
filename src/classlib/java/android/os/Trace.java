package android.os;

/** Marks sections for system traces, which the phone does not make; names are checked as on Android. */
public final class Trace {
    private static final int MAX_NAME = 127;

    private Trace() {
    }

    public static boolean isEnabled() {
        return false;
    }

    public static void beginSection(String name) {
        if (name.length() > MAX_NAME) {
            throw new IllegalArgumentException("sectionName is too long");
        }
    }

    public static void endSection() {
    }

    public static void beginAsyncSection(String name, int cookie) {
    }

    public static void endAsyncSection(String name, int cookie) {
    }

    public static void setCounter(String name, long value) {
    }
}
