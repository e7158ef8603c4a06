package android.text.format;

/** Spans of time as texts; dates need java.text and are left out. */
public class DateUtils {
    public static final long SECOND_IN_MILLIS = 1000;
    public static final long MINUTE_IN_MILLIS = 60 * SECOND_IN_MILLIS;
    public static final long HOUR_IN_MILLIS = 60 * MINUTE_IN_MILLIS;
    public static final long DAY_IN_MILLIS = 24 * HOUR_IN_MILLIS;
    public static final long WEEK_IN_MILLIS = 7 * DAY_IN_MILLIS;

    public DateUtils() {
    }

    public static String formatElapsedTime(long elapsedSeconds) {
        return formatElapsedTime(null, elapsedSeconds);
    }

    public static String formatElapsedTime(StringBuilder recycle, long elapsedSeconds) {
        long hours = elapsedSeconds / 3600;
        long minutes = elapsedSeconds / 60 % 60;
        long seconds = elapsedSeconds % 60;
        String tail = (seconds < 10 ? "0" : "") + seconds;
        String middle = (minutes < 10 ? "0" : "") + minutes + ":" + tail;
        return hours > 0 ? hours + ":" + middle : middle;
    }
}
