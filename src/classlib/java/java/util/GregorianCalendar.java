package java.util;

/** The calendar of the West: Julian until October 1582, unless told otherwise, and Gregorian since. */
public class GregorianCalendar extends Calendar {
    public static final int BC = 0;
    public static final int AD = 1;

    private static final long DAY = 86400000L;
    private static final int[] BEFORE_MONTH = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    private static final int[] MINIMA = {0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, -46800000, 0};
    private static final int[] MAXIMA = {
        1, 292278994, 11, 53, 6, 31, 366, 7, 6, 1, 11, 23, 59, 59, 999, 50400000, 7200000
    };
    private static final int[] LEAST_MAXIMA = {
        1, 292269054, 11, 52, 4, 28, 365, 7, 4, 1, 11, 23, 59, 59, 999, 50400000, 1200000
    };

    private long change = -12219292800000L;

    public GregorianCalendar() {
        this(TimeZone.getDefault(), Locale.getDefault());
    }

    public GregorianCalendar(TimeZone zone) {
        this(zone, Locale.getDefault());
    }

    public GregorianCalendar(Locale locale) {
        this(TimeZone.getDefault(), locale);
    }

    public GregorianCalendar(TimeZone zone, Locale locale) {
        super(zone, locale);
        setTimeInMillis(System.currentTimeMillis());
    }

    public GregorianCalendar(int year, int month, int day) {
        this(year, month, day, 0, 0, 0);
    }

    public GregorianCalendar(int year, int month, int day, int hour, int minute) {
        this(year, month, day, hour, minute, 0);
    }

    public GregorianCalendar(int year, int month, int day, int hour, int minute, int second) {
        super(TimeZone.getDefault(), Locale.getDefault());
        set(year, month, day, hour, minute, second);
    }

    public final Date getGregorianChange() {
        return new Date(change);
    }

    public void setGregorianChange(Date date) {
        complete();
        change = date.getTime();
        computeFields();
    }

    private long changeDay() {
        return Math.floorDiv(change, DAY);
    }

    public boolean isLeapYear(int year) {
        return (year & 3) == 0 && (year < 1582 && changeDay() > -500000 || year % 100 != 0 || year % 400 == 0);
    }

    private static boolean leap(long year, boolean julian) {
        return (year & 3) == 0 && (julian || year % 100 != 0 || year % 400 == 0);
    }

    /** Days since 1970 of the first day of a year. */
    private static long newYear(long year, boolean julian) {
        long before = year - 1;
        long days = before * 365 + Math.floorDiv(before, 4L);
        return julian ? days - 719164 : days - Math.floorDiv(before, 100L) + Math.floorDiv(before, 400L) - 719162;
    }

    /** Days since 1970 of the first day of a month, which may lie outside the year. */
    private static long newMonth(long year, int month, boolean julian) {
        long inYear = year + Math.floorDiv(month, 12);
        int index = Math.floorMod(month, 12);
        return newYear(inYear, julian) + BEFORE_MONTH[index] + (index > 1 && leap(inYear, julian) ? 1 : 0);
    }

    private static int weekday(long day) {
        return (int) Math.floorMod(day + 4, 7L) + 1;
    }

    /** The first day of the first week of what begins on a day. */
    private long firstWeek(long start) {
        int after = Math.floorMod(weekday(start) - getFirstDayOfWeek(), 7);
        long week = start - after;
        return 7 - after >= getMinimalDaysInFirstWeek() ? week : week + 7;
    }

    @Override
    protected void computeFields() {
        TimeZone zone = getTimeZone();
        int raw = zone.getRawOffset();
        int offset = zone.getOffset(time);
        long local = time + offset;
        long day = Math.floorDiv(local, DAY);
        int millis = (int) (local - day * DAY);
        boolean julian = day < changeDay();
        long year = yearOf(day, julian);
        long start = newYear(year, julian);
        int inYear = (int) (day - start);
        boolean leap = leap(year, julian);
        int month = monthOf(inYear, leap);
        int inMonth = inYear - BEFORE_MONTH[month] - (leap && month > 1 ? 1 : 0);
        fields[ERA] = year > 0 ? AD : BC;
        fields[YEAR] = (int) (year > 0 ? year : 1 - year);
        fields[MONTH] = month;
        fields[DAY_OF_MONTH] = inMonth + 1;
        if (!julian && year == 1582) {
            // The year in which days were left out.
            long first = newYear(year, changeDay() > start);
            inYear = (int) (day - first);
            start = first;
        }
        fields[DAY_OF_YEAR] = inYear + 1;
        fields[DAY_OF_WEEK] = weekday(day);
        fields[DAY_OF_WEEK_IN_MONTH] = inMonth / 7 + 1;
        fields[WEEK_OF_MONTH] = (int) Math.floorDiv(day - firstWeek(day - inMonth), 7L) + 1;
        fields[WEEK_OF_YEAR] = weekOfYear(day, year, start, julian);
        fields[AM_PM] = millis < 43200000 ? AM : PM;
        fields[HOUR_OF_DAY] = millis / 3600000;
        fields[HOUR] = fields[HOUR_OF_DAY] % 12;
        fields[MINUTE] = millis / 60000 % 60;
        fields[SECOND] = millis / 1000 % 60;
        fields[MILLISECOND] = millis % 1000;
        int savings = offset == raw ? 0 : zone.savingsAt(time);
        fields[ZONE_OFFSET] = offset - savings;
        fields[DST_OFFSET] = savings;
        for (int i = 0; i < FIELD_COUNT; i++) {
            stamps[i] = COMPUTED;
            isSet[i] = true;
        }
        areFieldsSet = true;
    }

    private int weekOfYear(long day, long year, long start, boolean julian) {
        long first = firstWeek(start);
        if (day < first) {
            first = firstWeek(newYear(year - 1, julian));
        } else {
            long next = firstWeek(newYear(year + 1, julian && day + 366 < changeDay()));
            first = day >= next ? next : first;
        }
        return (int) ((day - first) / 7) + 1;
    }

    private static long yearOf(long day, boolean julian) {
        long year = Math.floorDiv((day + (julian ? 719164 : 719162)) * 400, 146097L) + 1;
        while (newYear(year, julian) > day) {
            year--;
        }
        while (newYear(year + 1, julian) <= day) {
            year++;
        }
        return year;
    }

    private static int monthOf(int inYear, boolean leap) {
        int month = inYear / 32;
        while (month < 11 && inYear >= BEFORE_MONTH[month + 1] + (leap && month > 0 ? 1 : 0)) {
            month++;
        }
        return month;
    }

    @Override
    protected void computeTime() {
        if (!isLenient()) {
            checkFields();
        }
        long day = day();
        long millis;
        if (stamps[HOUR_OF_DAY] >= Math.max(stamps[HOUR], stamps[AM_PM])) {
            millis = fields[HOUR_OF_DAY] * 3600000L;
        } else {
            millis = (fields[HOUR] + (stamps[AM_PM] == UNSET ? 0 : 12L * fields[AM_PM])) * 3600000L;
        }
        millis += fields[MINUTE] * 60000L + fields[SECOND] * 1000L + fields[MILLISECOND];
        long local = day * DAY + millis;
        TimeZone zone = getTimeZone();
        int offset = zone.offsetOfWall(local);
        boolean fixed = stamps[ZONE_OFFSET] > COMPUTED;
        if (fixed || stamps[DST_OFFSET] > COMPUTED) {
            int savings = zone.savingsAt(local - offset);
            offset = (fixed ? fields[ZONE_OFFSET] : offset - savings)
                    + (stamps[DST_OFFSET] > COMPUTED ? fields[DST_OFFSET] : savings);
        }
        int[] given = isLenient() ? null : fields.clone();
        int[] stamped = isLenient() ? null : stamps.clone();
        time = local - offset;
        computeFields();
        for (int i = 0; given != null && i < FIELD_COUNT; i++) {
            if (stamped[i] > COMPUTED && given[i] != fields[i]) {
                int[] found = fields;
                fields = given;
                stamps = stamped;
                throw new IllegalArgumentException(nameOf(i) + ": " + given[i] + " -> " + found[i]);
            }
        }
    }

    private void checkFields() {
        for (int i = 0; i < FIELD_COUNT; i++) {
            if (stamps[i] > COMPUTED && (fields[i] < getMinimum(i) || fields[i] > getMaximum(i))) {
                throw new IllegalArgumentException(nameOf(i));
            }
        }
    }

    /** Days since 1970, from the fields that were set last. */
    private long day() {
        long year = stamps[YEAR] == UNSET ? 1970 : fields[YEAR];
        if (stamps[ERA] != UNSET && fields[ERA] == BC) {
            year = 1 - year;
        }
        long day = day(year, false);
        long change = changeDay();
        if (day >= change) {
            return day;
        }
        long julian = day(year, true);
        // Days that were left out are counted on.
        return julian < change ? julian : Math.max(day, julian);
    }

    private int later(int field) {
        return stamps[field] == UNSET || stamps[DAY_OF_WEEK] == UNSET ? UNSET
                : Math.max(stamps[field], stamps[DAY_OF_WEEK]);
    }

    private long day(long year, boolean julian) {
        int ofMonth = stamps[DAY_OF_MONTH];
        int week = later(WEEK_OF_MONTH);
        int count = later(DAY_OF_WEEK_IN_MONTH);
        int ofYear = stamps[DAY_OF_YEAR];
        int weekOfYear = later(WEEK_OF_YEAR);
        int best = Math.max(Math.max(Math.max(ofMonth, week), Math.max(count, ofYear)), weekOfYear);
        if (best == UNSET) {
            week = stamps[WEEK_OF_MONTH];
            count = Math.max(stamps[DAY_OF_WEEK_IN_MONTH], stamps[DAY_OF_WEEK]);
            weekOfYear = stamps[WEEK_OF_YEAR];
            best = Math.max(Math.max(week, count), weekOfYear);
            if (best == UNSET) {
                ofMonth = stamps[MONTH];
                best = ofMonth;
            }
        }
        long month = newMonth(year, stamps[MONTH] == UNSET ? 0 : fields[MONTH], julian);
        if (best == ofMonth) {
            return month + (stamps[DAY_OF_MONTH] == UNSET ? 1 : fields[DAY_OF_MONTH]) - 1;
        }
        boolean byWeek = best == week && stamps[WEEK_OF_MONTH] >= stamps[WEEK_OF_YEAR];
        boolean byCount = best == count && stamps[DAY_OF_WEEK_IN_MONTH] >= stamps[WEEK_OF_YEAR];
        if (byWeek && byCount) {
            byWeek = stamps[WEEK_OF_MONTH] >= stamps[DAY_OF_WEEK_IN_MONTH];
        }
        if (byWeek) {
            return inWeek(firstWeek(month) + 7L * (fields[WEEK_OF_MONTH] - 1));
        }
        if (byCount) {
            return counted(month, year, julian);
        }
        if (best == ofYear) {
            return newYear(year, julian) + fields[DAY_OF_YEAR] - 1;
        }
        return inWeek(firstWeek(newYear(year, julian)) + 7L * (fields[WEEK_OF_YEAR] - 1));
    }

    private long inWeek(long start) {
        int weekday = stamps[DAY_OF_WEEK] == UNSET ? getFirstDayOfWeek() : fields[DAY_OF_WEEK];
        return start + Math.floorMod(weekday - getFirstDayOfWeek(), 7);
    }

    /** The so-many-th of its weekday in the month; below zero from the end. */
    private long counted(long month, long year, boolean julian) {
        int weekday = stamps[DAY_OF_WEEK] == UNSET ? getFirstDayOfWeek() : fields[DAY_OF_WEEK];
        int count = stamps[DAY_OF_WEEK_IN_MONTH] == UNSET ? 1 : fields[DAY_OF_WEEK_IN_MONTH];
        if (count >= 0) {
            return month + Math.floorMod(weekday - weekday(month), 7) + 7L * (count - 1);
        }
        long last = newMonth(year, (stamps[MONTH] == UNSET ? 0 : fields[MONTH]) + 1, julian) - 1;
        return last - Math.floorMod(weekday(last) - weekday, 7) + 7L * (count + 1);
    }

    @Override
    public void add(int field, int amount) {
        if (field < 0 || field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        }
        if (amount == 0) {
            return;
        }
        complete();
        if (field == YEAR || field == MONTH) {
            long year = fields[ERA] == BC ? 1L - fields[YEAR] : fields[YEAR];
            long months = field == MONTH ? fields[MONTH] + (long) amount : fields[MONTH];
            year += field == YEAR ? amount : Math.floorDiv(months, 12L);
            pin(year, (int) Math.floorMod(months, 12L));
            return;
        }
        if (field == ERA) {
            set(ERA, Math.max(0, Math.min(1, fields[ERA] + amount)));
            return;
        }
        long unit = field == HOUR || field == HOUR_OF_DAY ? 3600000L : field == MINUTE ? 60000L
                : field == SECOND ? 1000L : field == MILLISECOND ? 1L : field == AM_PM ? DAY / 2
                : field == DAY_OF_MONTH || field == DAY_OF_YEAR || field == DAY_OF_WEEK ? DAY : 7 * DAY;
        int before = fields[ZONE_OFFSET] + fields[DST_OFFSET];
        long moment = time + unit * amount;
        if (unit >= DAY / 2) {
            long day = Math.floorDiv(moment + before, DAY);
            int change = before - getTimeZone().getOffset(moment);
            // An hour of a day that there is not would lead to the day before or after.
            moment += Math.floorDiv(moment + change + getTimeZone().getOffset(moment + change), DAY) == day ? change : 0;
        }
        setTimeInMillis(moment);
    }

    /** Goes to another month, to its last day if it is too short for the present day. */
    private void pin(long year, int month) {
        int day = Math.min(fields[DAY_OF_MONTH], monthLength(year, month));
        set(ERA, year > 0 ? AD : BC);
        set(YEAR, (int) (year > 0 ? year : 1 - year));
        set(MONTH, month);
        set(DAY_OF_MONTH, day);
        complete();
    }

    private int monthLength(long year, int month) {
        boolean julian = newMonth(year, month + 1, false) <= changeDay();
        return BEFORE_MONTH[month + 1] - BEFORE_MONTH[month] + (month == 1 && leap(year, julian) ? 1 : 0);
    }

    @Override
    public void roll(int field, boolean up) {
        roll(field, up ? 1 : -1);
    }

    @Override
    public void roll(int field, int amount) {
        if (field < 0 || field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        }
        if (amount == 0) {
            return;
        }
        complete();
        int min = getActualMinimum(field);
        int max = getActualMaximum(field);
        if (field == MONTH) {
            pin(fields[ERA] == BC ? 1L - fields[YEAR] : fields[YEAR], Math.floorMod(fields[MONTH] + amount, 12));
        } else if (field == DAY_OF_WEEK) {
            int place = Math.floorMod(fields[DAY_OF_WEEK] - getFirstDayOfWeek(), 7);
            int before = fields[ZONE_OFFSET] + fields[DST_OFFSET];
            long moment = time + (Math.floorMod(place + amount, 7) - place) * DAY;
            setTimeInMillis(moment + before - getTimeZone().getOffset(moment));
        } else if (field == YEAR) {
            pin(fields[ERA] == BC ? 1L - fields[YEAR] - amount : (long) fields[YEAR] + amount, fields[MONTH]);
        } else {
            int rolled = Math.floorMod(fields[field] - min + amount, max - min + 1) + min;
            if (field == HOUR || field == HOUR_OF_DAY) {
                setTimeInMillis(time + (rolled - fields[field]) * 3600000L);
            } else {
                set(field, rolled);
            }
        }
    }

    @Override
    public int getMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getMaximum(int field) {
        return MAXIMA[field];
    }

    @Override
    public int getGreatestMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getLeastMaximum(int field) {
        return LEAST_MAXIMA[field];
    }

    @Override
    public int getActualMaximum(int field) {
        complete();
        long year = fields[ERA] == BC ? 1L - fields[YEAR] : fields[YEAR];
        int days = monthLength(year, fields[MONTH]);
        switch (field) {
            case DAY_OF_MONTH:
                return days;
            case DAY_OF_YEAR:
                return isLeapYear((int) year) ? 366 : 365;
            case DAY_OF_WEEK_IN_MONTH:
                return (days - 1 - (fields[DAY_OF_MONTH] - 1) % 7) / 7 + 1;
            case WEEK_OF_MONTH:
                long start = newMonth(year, fields[MONTH], false);
                return (int) Math.floorDiv(start + days - 1 - firstWeek(start), 7L) + 1;
            case WEEK_OF_YEAR:
                long first = firstWeek(newYear(year, false));
                return (int) ((firstWeek(newYear(year + 1, false)) - first) / 7);
            default:
                return MAXIMA[field];
        }
    }

    @Override
    public boolean isWeekDateSupported() {
        return true;
    }

    /** The year that the week belongs to. */
    @Override
    public int getWeekYear() {
        complete();
        int year = fields[ERA] == BC ? 1 - fields[YEAR] : fields[YEAR];
        int week = fields[WEEK_OF_YEAR];
        if (fields[MONTH] == JANUARY && week >= 52) {
            return year - 1;
        }
        return fields[MONTH] == DECEMBER && week == 1 ? year + 1 : year;
    }

    @Override
    public int getWeeksInWeekYear() {
        int year = getWeekYear();
        long first = firstWeek(newYear(year, false));
        return (int) ((firstWeek(newYear(year + 1, false)) - first) / 7);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GregorianCalendar && super.equals(other)
                && change == ((GregorianCalendar) other).change;
    }

    @Override
    public int hashCode() {
        return super.hashCode() ^ (int) changeDay();
    }
}
