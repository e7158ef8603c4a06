package java.nio.file.attribute;

import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

/** When something was done to a file, to the millisecond: finer parts are dropped, and instants left out. */
public final class FileTime implements Comparable<FileTime> {
    private final long millis;

    private FileTime(long millis) {
        this.millis = millis;
    }

    public static FileTime fromMillis(long millis) {
        return new FileTime(millis);
    }

    public static FileTime from(long value, TimeUnit unit) {
        return new FileTime(unit.toMillis(value));
    }

    public long toMillis() {
        return millis;
    }

    public long to(TimeUnit unit) {
        return unit.convert(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(FileTime other) {
        return Long.compare(millis, other.millis);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileTime && millis == ((FileTime) other).millis;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(millis);
    }

    /** As ISO 8601 has it, in UTC; years before 1 and behind 9999 are left out. */
    @Override
    public String toString() {
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("GMT"));
        calendar.setTimeInMillis(millis);
        String text = String.format("%04d-%02d-%02dT%02d:%02d:%02d", calendar.get(Calendar.YEAR),
                calendar.get(Calendar.MONTH) + 1, calendar.get(Calendar.DAY_OF_MONTH),
                calendar.get(Calendar.HOUR_OF_DAY), calendar.get(Calendar.MINUTE), calendar.get(Calendar.SECOND));
        int rest = calendar.get(Calendar.MILLISECOND);
        if (rest != 0) {
            String digits = "." + (1000 + rest);
            text += "." + digits.substring(2).replaceAll("0+$", "");
        }
        return text + "Z";
    }
}
