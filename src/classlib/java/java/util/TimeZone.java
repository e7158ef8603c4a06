package java.util;

import java.io.Serializable;
import wattline.phone.Zones;

/** A distance from UTC, which may change in time. */
public abstract class TimeZone implements Serializable, Cloneable {
    public static final int SHORT = 0;
    public static final int LONG = 1;

    private static TimeZone standard;

    private String id;

    public TimeZone() {
    }

    /** "Europe/Berlin", "GMT+2", "GMT-03:30", "UTC" and the like; GMT for a name that there is not. */
    public static synchronized TimeZone getTimeZone(String id) {
        if (" UTC Etc/UTC UCT Zulu Universal ".contains(" " + id + " ")) {
            return new SimpleTimeZone(0, id);
        }
        if (id.startsWith("GMT") && id.length() > 4) {
            int offset = custom(id);
            if (offset != Integer.MIN_VALUE) {
                return offset == 0 ? new SimpleTimeZone(0, "GMT") : new SimpleTimeZone(offset, name(offset));
            }
        }
        TimeZone named = id.equals("GMT") ? null : NamedZone.of(id);
        return named == null ? new SimpleTimeZone(0, "GMT") : named;
    }

    /** Hours, hours and minutes with or without a colon, after GMT and a sign. */
    private static int custom(String id) {
        char sign = id.charAt(3);
        String rest = id.substring(4);
        int colon = rest.indexOf(':');
        int digits = rest.length() - (colon < 0 ? 0 : 1);
        boolean shaped = colon < 0 ? digits <= 4 : (colon == 1 || colon == 2) && rest.length() == colon + 3;
        if (sign != '+' && sign != '-' || !shaped || digits < 1) {
            return Integer.MIN_VALUE;
        }
        int value = 0;
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (i != colon) {
                if (c < '0' || c > '9') {
                    return Integer.MIN_VALUE;
                }
                value = value * 10 + c - '0';
            }
        }
        int hours = digits <= 2 ? value : value / 100;
        int minutes = digits <= 2 ? 0 : value % 100;
        if (hours > 23 || minutes > 59) {
            return Integer.MIN_VALUE;
        }
        int offset = (hours * 60 + minutes) * 60000;
        return sign == '-' ? -offset : offset;
    }

    static String name(int offset) {
        int minutes = Math.abs(offset) / 60000;
        int hours = minutes / 60;
        minutes %= 60;
        return "GMT" + (offset < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + hours
                + (minutes < 10 ? ":0" : ":") + minutes;
    }

    public static synchronized TimeZone getDefault() {
        if (standard == null) {
            String id = System.getProperty("user.timezone");
            standard = getTimeZone(id == null || id.isEmpty() ? "UTC" : id);
        }
        return (TimeZone) standard.clone();
    }

    public static synchronized void setDefault(TimeZone zone) {
        standard = zone == null ? null : (TimeZone) zone.clone();
    }

    public static String[] getAvailableIDs() {
        return Zones.ids();
    }

    public static String[] getAvailableIDs(int offset) {
        return offset % 1000 == 0 ? Zones.idsOf(offset / 1000) : new String[0];
    }

    public String getID() {
        return id;
    }

    public void setID(String id) {
        if (id == null) {
            throw new NullPointerException();
        }
        this.id = id;
    }

    public abstract int getOffset(int era, int year, int month, int day, int weekday, int millis);

    public int getOffset(long time) {
        return inDaylightTime(new Date(time)) ? getRawOffset() + getDSTSavings() : getRawOffset();
    }

    /**
     * The distance at a moment of the zone's clocks: of one that comes twice the second's, of one that never comes that
     * of the time before.
     */
    int offsetOfWall(long local) {
        return getOffset(local - getRawOffset());
    }

    /** What of the distance at a moment is daylight saving time. */
    int savingsAt(long time) {
        return getOffset(time) - getRawOffset();
    }

    /** Days since 1970 of a day; months are from 0 and may lie outside the year. */
    static long dayOf(long year, int month, int day) {
        // March is the first month of a year here, so that the leap day is a year's last.
        long months = year * 12 + month - 2;
        long in = Math.floorDiv(months, 12L);
        int from = (int) Math.floorMod(months, 12L);
        long before = in * 365 + Math.floorDiv(in, 4L) - Math.floorDiv(in, 100L) + Math.floorDiv(in, 400L);
        return before + (from * 153 + 2) / 5 + day - 719469;
    }

    /** The year of a day since 1970. */
    static long yearOf(long day) {
        long year = 1970 + Math.floorDiv(day * 400, 146097L);
        while (dayOf(year, 0, 1) > day) {
            year--;
        }
        while (dayOf(year + 1, 0, 1) <= day) {
            year++;
        }
        return year;
    }

    /** Milliseconds since 1970 by the zone's clocks of what getOffset is given, which has to be a day that there is. */
    static long localTime(int era, int year, int month, int day, int weekday, int millis) {
        long inEra = era == GregorianCalendar.BC ? 1L - year : year;
        boolean known = era == GregorianCalendar.BC || era == GregorianCalendar.AD;
        if (!known || millis < 0 || millis >= 86400000 || month < 0 || month > 11 || day < 1
                || day > dayOf(inEra, month + 1, 1) - dayOf(inEra, month, 1) || weekday < Calendar.SUNDAY
                || weekday > Calendar.SATURDAY) {
            throw new IllegalArgumentException();
        }
        return dayOf(inEra, month, day) * 86400000L + millis;
    }

    public abstract int getRawOffset();

    public abstract void setRawOffset(int offset);

    public abstract boolean useDaylightTime();

    public boolean observesDaylightTime() {
        return useDaylightTime();
    }

    public abstract boolean inDaylightTime(Date date);

    public int getDSTSavings() {
        return useDaylightTime() ? 3600000 : 0;
    }

    public final String getDisplayName() {
        return getDisplayName(false, LONG, Locale.getDefault());
    }

    public final String getDisplayName(Locale locale) {
        return getDisplayName(false, LONG, locale);
    }

    public final String getDisplayName(boolean daylight, int style) {
        return getDisplayName(daylight, style, Locale.getDefault());
    }

    public String getDisplayName(boolean daylight, int style, Locale locale) {
        if (style != SHORT && style != LONG) {
            throw new IllegalArgumentException("Illegal style: " + style);
        }
        boolean utc = getRawOffset() == 0 && !id.startsWith("GMT");
        if (style == LONG && (utc || id.equals("GMT"))) {
            return utc ? "Coordinated Universal Time" : "Greenwich Mean Time";
        }
        if (id.startsWith("GMT")) {
            return id;
        }
        return utc ? "UTC" : id;
    }

    public boolean hasSameRules(TimeZone other) {
        return other != null && getRawOffset() == other.getRawOffset() && useDaylightTime() == other.useDaylightTime();
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
