package java.sql;

/** A moment to the nanosecond. */
public class Timestamp extends java.util.Date {
    private int nanos;

    public Timestamp(long millis) {
        super(Math.floorDiv(millis, 1000L) * 1000);
        nanos = (int) Math.floorMod(millis, 1000L) * 1_000_000;
    }

    public static Timestamp valueOf(String text) {
        int dot = text.indexOf('.');
        String[] parts = (dot < 0 ? text : text.substring(0, dot)).trim().split("[- :]");
        if (parts.length != 6) {
            throw new IllegalArgumentException("Timestamp format must be yyyy-mm-dd hh:mm:ss[.fffffffff]");
        }
        int[] numbers = new int[6];
        for (int i = 0; i < 6; i++) {
            numbers[i] = Integer.parseInt(parts[i]);
        }
        Timestamp made = new Timestamp(new java.util.Date(numbers[0] - 1900, numbers[1] - 1, numbers[2], numbers[3],
                numbers[4], numbers[5]).getTime());
        if (dot >= 0) {
            made.nanos = Integer.parseInt((text.substring(dot + 1) + "000000000").substring(0, 9));
        }
        return made;
    }

    @Override
    public long getTime() {
        return super.getTime() + nanos / 1_000_000;
    }

    @Override
    public void setTime(long millis) {
        super.setTime(Math.floorDiv(millis, 1000L) * 1000);
        nanos = (int) Math.floorMod(millis, 1000L) * 1_000_000;
    }

    public int getNanos() {
        return nanos;
    }

    public void setNanos(int nanos) {
        if (nanos < 0 || nanos > 999_999_999) {
            throw new IllegalArgumentException("nanos > 999999999 or < 0");
        }
        this.nanos = nanos;
    }

    public boolean equals(Timestamp other) {
        return super.equals(other) && nanos == other.nanos;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Timestamp && equals((Timestamp) other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    public boolean before(Timestamp other) {
        return compareTo(other) < 0;
    }

    public boolean after(Timestamp other) {
        return compareTo(other) > 0;
    }

    public int compareTo(Timestamp other) {
        int order = Long.compare(getTime(), other.getTime());
        return order != 0 ? order : Integer.compare(nanos, other.nanos);
    }

    @Override
    public int compareTo(java.util.Date other) {
        return other instanceof Timestamp ? compareTo((Timestamp) other) : compareTo(new Timestamp(other.getTime()));
    }

    @Override
    public String toString() {
        String fraction = String.format("%09d", nanos);
        int end = fraction.length();
        while (end > 1 && fraction.charAt(end - 1) == '0') {
            end--;
        }
        return String.format("%04d-%02d-%02d %02d:%02d:%02d.%s", getYear() + 1900, getMonth() + 1, getDate(), getHours(),
                getMinutes(), getSeconds(), fraction.substring(0, end));
    }
}
