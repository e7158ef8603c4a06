package android.text.format;

import android.content.Context;

/** Numbers of bytes as texts: in units of 1000, as since Android 8. */
public final class Formatter {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};
    private static final float STEP = 900;

    public Formatter() {
    }

    private static String format(long bytes, boolean shorter) {
        float result = bytes < 0 ? -bytes : bytes;
        int unit = 0;
        while (result > STEP && unit < UNITS.length - 1) {
            unit++;
            result /= 1000;
        }
        String digits = unit == 0 || result >= 100 ? "%.0f" : result < 1 ? "%.2f"
                : result < 10 ? (shorter ? "%.1f" : "%.2f") : (shorter ? "%.0f" : "%.2f");
        return String.format(digits, bytes < 0 ? -result : result) + " " + UNITS[unit];
    }

    public static String formatFileSize(Context context, long sizeBytes) {
        return format(sizeBytes, false);
    }

    public static String formatShortFileSize(Context context, long sizeBytes) {
        return format(sizeBytes, true);
    }
}
