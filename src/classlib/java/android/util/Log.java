package android.util;

import java.net.UnknownHostException;
import wattline.phone.Host;

/** The system log. */
public final class Log {
    public static final int VERBOSE = 2;
    public static final int DEBUG = 3;
    public static final int INFO = 4;
    public static final int WARN = 5;
    public static final int ERROR = 6;
    public static final int ASSERT = 7;

    private static final int LOG = 3;
    private static final String LEVELS = "??VDIWEF";

    private Log() {
    }

    /** Logs each line of the message. */
    public static int println(int priority, String tag, String msg) {
        String message = msg == null ? "null" : msg;
        String prefix = LEVELS.charAt(priority) + "/" + tag + ": ";
        int start = 0;
        int end = message.indexOf('\n');
        while (end >= 0) {
            Host.print(LOG, prefix + message.substring(start, end));
            start = end + 1;
            end = message.indexOf('\n', start);
        }
        if (start == 0 || start < message.length()) {
            Host.print(LOG, prefix + message.substring(start));
        }
        return message.length();
    }

    private static int println(int priority, String tag, String message, Throwable thrown) {
        return println(priority, tag, message + "\n" + getStackTraceString(thrown));
    }

    /** The trace; nothing for a host that is not known, as that is usual without a network. */
    public static String getStackTraceString(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "";
            }
        }
        return thrown == null ? "" : thrown.traceText();
    }

    public static boolean isLoggable(String tag, int level) {
        return level >= INFO;
    }

    public static int v(String tag, String message) {
        return println(VERBOSE, tag, message);
    }

    public static int v(String tag, String message, Throwable thrown) {
        return println(VERBOSE, tag, message, thrown);
    }

    public static int d(String tag, String message) {
        return println(DEBUG, tag, message);
    }

    public static int d(String tag, String message, Throwable thrown) {
        return println(DEBUG, tag, message, thrown);
    }

    public static int i(String tag, String message) {
        return println(INFO, tag, message);
    }

    public static int i(String tag, String message, Throwable thrown) {
        return println(INFO, tag, message, thrown);
    }

    public static int w(String tag, String message) {
        return println(WARN, tag, message);
    }

    public static int w(String tag, String message, Throwable thrown) {
        return println(WARN, tag, message, thrown);
    }

    public static int w(String tag, Throwable thrown) {
        return println(WARN, tag, getStackTraceString(thrown));
    }

    public static int e(String tag, String message) {
        return println(ERROR, tag, message);
    }

    public static int e(String tag, String message, Throwable thrown) {
        return println(ERROR, tag, message, thrown);
    }

    public static int wtf(String tag, String message) {
        return println(ASSERT, tag, message);
    }

    public static int wtf(String tag, Throwable thrown) {
        return println(ASSERT, tag, getStackTraceString(thrown));
    }

    public static int wtf(String tag, String message, Throwable thrown) {
        return println(ASSERT, tag, message, thrown);
    }
}
