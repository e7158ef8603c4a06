package java.sql;

/** A time of day. */
public class Time extends java.util.Date {
    public Time(long millis) {
        super(millis);
    }

    public static Time valueOf(String text) {
        String[] parts = text.split(":");
        if (parts.length != 3) {
            throw new IllegalArgumentException();
        }
        return new Time(new java.util.Date(70, 0, 1, Integer.parseInt(parts[0]), Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2])).getTime());
    }

    @Override
    public String toString() {
        return String.format("%02d:%02d:%02d", getHours(), getMinutes(), getSeconds());
    }
}
