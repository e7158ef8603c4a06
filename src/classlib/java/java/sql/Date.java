package java.sql;

/** A day. */
public class Date extends java.util.Date {
    public Date(long millis) {
        super(millis);
    }

    public static Date valueOf(String text) {
        String[] parts = text.split("-");
        if (parts.length != 3) {
            throw new IllegalArgumentException();
        }
        return new Date(new java.util.Date(Integer.parseInt(parts[0]) - 1900, Integer.parseInt(parts[1]) - 1,
                Integer.parseInt(parts[2])).getTime());
    }

    @Override
    public String toString() {
        return String.format("%04d-%02d-%02d", getYear() + 1900, getMonth() + 1, getDate());
    }
}
