package wattline.phone;

/** The phone's time zones: what src/classlib/zones.txt has. */
public final class Zones {
    private Zones() {
    }

    /** A zone's rule and, after a line's end, its names; null if there is no such zone. */
    public static native String find(String id);

    /** The zones' identifiers in ascending order. */
    public static native String[] ids();

    /** Those of the zones whose standard time is so many seconds from UTC at last, in ascending order. */
    public static native String[] idsOf(int seconds);

    /**
     * The first zone that a text names at a place, with 0 for its long name in front of the identifier, 1 for its short
     * one, 2 and 3 for those of its daylight saving time; null if it names none.
     */
    public static native String named(String text, int at);
}
