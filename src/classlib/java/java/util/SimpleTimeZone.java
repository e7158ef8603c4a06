package java.util;

/** A fixed distance from UTC, and daylight saving time by two rules that hold for all years. */
public class SimpleTimeZone extends TimeZone {
    public static final int WALL_TIME = 0;
    public static final int STANDARD_TIME = 1;
    public static final int UTC_TIME = 2;

    private static final long DAY = 86400000L;

    private int offset;
    private int savings = 3600000;
    private int startYear;
    /** When daylight saving time begins and ends: month, day, weekday, time, and whose time; null if there is none. */
    private int[] start;
    private int[] end;

    public SimpleTimeZone(int offset, String id) {
        setID(id);
        this.offset = offset;
    }

    public SimpleTimeZone(int offset, String id, int startMonth, int startDay, int startWeekday, int startTime,
            int endMonth, int endDay, int endWeekday, int endTime) {
        this(offset, id, startMonth, startDay, startWeekday, startTime, endMonth, endDay, endWeekday, endTime, 3600000);
    }

    public SimpleTimeZone(int offset, String id, int startMonth, int startDay, int startWeekday, int startTime,
            int endMonth, int endDay, int endWeekday, int endTime, int savings) {
        this(offset, id, startMonth, startDay, startWeekday, startTime, WALL_TIME, endMonth, endDay, endWeekday,
                endTime, WALL_TIME, savings);
    }

    public SimpleTimeZone(int offset, String id, int startMonth, int startDay, int startWeekday, int startTime,
            int startMode, int endMonth, int endDay, int endWeekday, int endTime, int endMode, int savings) {
        this(offset, id);
        this.savings = savings;
        start = rule("start", startMonth, startDay, startWeekday, startTime, startMode);
        end = rule("end", endMonth, endDay, endWeekday, endTime, endMode);
        if (savings <= 0) {
            throw new IllegalArgumentException("Illegal daylight saving value: " + savings);
        }
    }

    /** A rule, after a look at its numbers; null for day 0, which means that there is none. */
    private static int[] rule(String which, int month, int day, int weekday, int time, int mode) {
        if (day == 0) {
            return null;
        }
        if (month < 0 || month > 11) {
            throw new IllegalArgumentException("Illegal " + which + " month " + month);
        }
        if (time < 0 || time > DAY) {
            throw new IllegalArgumentException("Illegal " + which + " time " + time);
        }
        if (weekday < -7 || weekday > 7) {
            throw new IllegalArgumentException("Illegal " + which + " day of week " + weekday);
        }
        if (weekday > 0 && (day < -5 || day > 5)) {
            throw new IllegalArgumentException("Illegal " + which + " day of week in month " + day);
        }
        if (weekday <= 0 && (Math.abs(day) > 31 || day < 1 && weekday == 0)) {
            throw new IllegalArgumentException("Illegal " + which + " day " + day);
        }
        return new int[] {month, day, weekday, time, mode};
    }

    public void setStartYear(int year) {
        startYear = year;
    }

    public void setStartRule(int month, int day, int weekday, int time) {
        start = rule("start", month, day, weekday, time, WALL_TIME);
    }

    public void setStartRule(int month, int day, int time) {
        setStartRule(month, day, 0, time);
    }

    public void setStartRule(int month, int day, int weekday, int time, boolean after) {
        setStartRule(month, after ? day : -day, -weekday, time);
    }

    public void setEndRule(int month, int day, int weekday, int time) {
        end = rule("end", month, day, weekday, time, WALL_TIME);
    }

    public void setEndRule(int month, int day, int time) {
        setEndRule(month, day, 0, time);
    }

    public void setEndRule(int month, int day, int weekday, int time, boolean after) {
        setEndRule(month, after ? day : -day, -weekday, time);
    }

    public void setDSTSavings(int millis) {
        if (millis <= 0) {
            throw new IllegalArgumentException("Illegal daylight saving value: " + millis);
        }
        savings = millis;
    }

    @Override
    public int getDSTSavings() {
        return useDaylightTime() ? savings : 0;
    }

    /** When a rule changes a year's time; `saved` is what the clocks are ahead until then. */
    private long moment(int[] rule, long year, int saved) {
        int day = rule[1];
        int weekday = Math.abs(rule[2]);
        long date;
        if (weekday == 0) {
            date = dayOf(year, rule[0], day);
        } else if (rule[2] > 0 && day > 0) {
            date = onOrAfter(dayOf(year, rule[0], 1), weekday) + 7L * (day - 1);
        } else if (rule[2] > 0) {
            date = onOrAfter(dayOf(year, rule[0] + 1, 1) - 7, weekday) + 7L * (day + 1);
        } else if (day > 0) {
            date = onOrAfter(dayOf(year, rule[0], day), weekday);
        } else {
            date = onOrAfter(dayOf(year, rule[0], -day) - 6, weekday);
        }
        int ahead = rule[4] == UTC_TIME ? 0 : rule[4] == WALL_TIME ? offset + saved : offset;
        return date * DAY + rule[3] - ahead;
    }

    /** The first day of a weekday that is not before a day. */
    private static long onOrAfter(long day, int weekday) {
        int found = (int) Math.floorMod(day + 4, 7L) + 1;
        return day + Math.floorMod(weekday - found, 7);
    }

    @Override
    public int getOffset(int era, int year, int month, int day, int weekday, int millis) {
        return useDaylightTime() ? getOffset(localTime(era, year, month, day, weekday, millis) - offset) : offset;
    }

    @Override
    public int getOffset(long time) {
        return start == null || end == null ? offset : offset + savingsAt(time);
    }

    @Override
    int savingsAt(long time) {
        if (start == null || end == null) {
            return 0;
        }
        long year = yearOf(Math.floorDiv(time + offset, DAY));
        if (year < startYear) {
            return 0;
        }
        long begins = moment(start, year, 0);
        long ends = moment(end, year, savings);
        boolean saved = begins <= ends ? time >= begins && time < ends : time >= begins || time < ends;
        return saved ? savings : 0;
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
        return start != null && end != null;
    }

    @Override
    public boolean inDaylightTime(Date date) {
        return savingsAt(date.getTime()) != 0;
    }

    @Override
    public boolean hasSameRules(TimeZone other) {
        if (!(other instanceof SimpleTimeZone)) {
            return super.hasSameRules(other) && !useDaylightTime();
        }
        SimpleTimeZone zone = (SimpleTimeZone) other;
        boolean both = offset == zone.offset && useDaylightTime() == zone.useDaylightTime();
        return both && (!useDaylightTime() || savings == zone.savings && startYear == zone.startYear
                && Arrays.equals(start, zone.start) && Arrays.equals(end, zone.end));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SimpleTimeZone && getID().equals(((SimpleTimeZone) other).getID())
                && hasSameRules((SimpleTimeZone) other);
    }

    @Override
    public int hashCode() {
        return offset ^ getID().hashCode();
    }
}
