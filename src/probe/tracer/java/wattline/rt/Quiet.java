package wattline.rt;

import android.os.StrictMode;

/**
 * Keeps what the tracer does with its file out of the app's sight: an app may have asked Android to punish disk access
 * on its main thread, with its death even. Java virtual machines have no such thing, and then nothing is needed.
 */
final class Quiet {
    private static boolean absent;

    private Quiet() {}

    /** Permits this thread to use the disk, and returns what to give to {@link #end}. */
    static Object begin() {
        if (!absent) {
            try {
                return StrictMode.allowThreadDiskWrites();
            } catch (Throwable problem) {
                absent = true;
            }
        }
        return null;
    }

    static void end(Object policy) {
        if (policy != null) {
            StrictMode.setThreadPolicy((StrictMode.ThreadPolicy) policy);
        }
    }

    /** A line in the system's log: the last resort where there is no file to say it in. */
    static void complain(Throwable problem) {
        try {
            android.util.Log.e("wattline", "nothing is recorded in this process: " + problem.getClass().getName());
        } catch (Throwable nothingToBeDone) {
            absent = true;
        }
    }
}
