package java.util;

import java.io.Serializable;

/** A distance from UTC. Only UTC, GMT and fixed distances are known: other names give GMT. */
public abstract class TimeZone implements Serializable, Cloneable {
    public static final int SHORT = 0;
    public static final int LONG = 1;

    private static TimeZone standard;

    private String id;

    public TimeZone() {
    }

    /** "GMT+2", "GMT-03:30", "UTC" and the like. */
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
        return new SimpleTimeZone(0, "GMT");
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
        return new String[] {"Etc/UTC", "GMT", "UCT", "UTC", "Universal", "Zulu"};
    }

    public static String[] getAvailableIDs(int offset) {
        return offset == 0 ? getAvailableIDs() : new String[0];
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
