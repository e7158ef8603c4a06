package java.util;

/** A fixed distance from UTC. Daylight saving time is left out. */
public class SimpleTimeZone extends TimeZone {
    private int offset;

    public SimpleTimeZone(int offset, String id) {
        setID(id);
        this.offset = offset;
    }

    @Override
    public int getOffset(int era, int year, int month, int day, int weekday, int millis) {
        return offset;
    }

    @Override
    public int getOffset(long time) {
        return offset;
    }

    @Override
    public int getRawOffset() {
        return offset;
    }

    @Override
    public void setRawOffset(int offset) {
        this.offset = offset;
    }

    @Override
    public boolean useDaylightTime() {
        return false;
    }

    @Override
    public boolean inDaylightTime(Date date) {
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SimpleTimeZone && ((SimpleTimeZone) other).offset == offset
                && getID().equals(((SimpleTimeZone) other).getID());
    }

    @Override
    public int hashCode() {
        return offset ^ getID().hashCode();
    }
}
