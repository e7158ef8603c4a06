package java.util;

import java.io.Serializable;

/** A moment as year, month, day and the like. The fields and the moment follow from each other when asked for. */
public abstract class Calendar implements Serializable, Cloneable, Comparable<Calendar> {
    public static final int ERA = 0;
    public static final int YEAR = 1;
    public static final int MONTH = 2;
    public static final int WEEK_OF_YEAR = 3;
    public static final int WEEK_OF_MONTH = 4;
    public static final int DATE = 5;
    public static final int DAY_OF_MONTH = 5;
    public static final int DAY_OF_YEAR = 6;
    public static final int DAY_OF_WEEK = 7;
    public static final int DAY_OF_WEEK_IN_MONTH = 8;
    public static final int AM_PM = 9;
    public static final int HOUR = 10;
    public static final int HOUR_OF_DAY = 11;
    public static final int MINUTE = 12;
    public static final int SECOND = 13;
    public static final int MILLISECOND = 14;
    public static final int ZONE_OFFSET = 15;
    public static final int DST_OFFSET = 16;
    public static final int FIELD_COUNT = 17;
    public static final int SUNDAY = 1;
    public static final int MONDAY = 2;
    public static final int TUESDAY = 3;
    public static final int WEDNESDAY = 4;
    public static final int THURSDAY = 5;
    public static final int FRIDAY = 6;
    public static final int SATURDAY = 7;
    public static final int JANUARY = 0;
    public static final int FEBRUARY = 1;
    public static final int MARCH = 2;
    public static final int APRIL = 3;
    public static final int MAY = 4;
    public static final int JUNE = 5;
    public static final int JULY = 6;
    public static final int AUGUST = 7;
    public static final int SEPTEMBER = 8;
    public static final int OCTOBER = 9;
    public static final int NOVEMBER = 10;
    public static final int DECEMBER = 11;
    public static final int UNDECIMBER = 12;
    public static final int AM = 0;
    public static final int PM = 1;
    public static final int ALL_STYLES = 0;
    public static final int SHORT = 1;
    public static final int LONG = 2;

    private static final String[] NAMES = {
        "ERA", "YEAR", "MONTH", "WEEK_OF_YEAR", "WEEK_OF_MONTH", "DAY_OF_MONTH", "DAY_OF_YEAR", "DAY_OF_WEEK",
        "DAY_OF_WEEK_IN_MONTH", "AM_PM", "HOUR", "HOUR_OF_DAY", "MINUTE", "SECOND", "MILLISECOND", "ZONE_OFFSET",
        "DST_OFFSET"
    };

    /** A field's stamp: never set, computed, or else the greater the later it was set. */
    static final int UNSET = 0;
    static final int COMPUTED = 1;

    protected int[] fields = new int[FIELD_COUNT];
    protected boolean[] isSet = new boolean[FIELD_COUNT];
    protected long time;
    protected boolean isTimeSet;
    protected boolean areFieldsSet;

    int[] stamps = new int[FIELD_COUNT];

    private int nextStamp = COMPUTED + 1;
    private boolean lenient = true;
    private TimeZone zone;
    private int firstDay;
    private int minimalDays;

    protected Calendar() {
        this(TimeZone.getDefault(), Locale.getDefault());
    }

    protected Calendar(TimeZone zone, Locale locale) {
        this.zone = zone;
        String[] week = LocaleText.of(locale).list(LocaleText.WEEK);
        firstDay = Integer.parseInt(week[0]);
        minimalDays = Integer.parseInt(week[1]);
    }

    public static Calendar getInstance() {
        return new GregorianCalendar();
    }

    public static Calendar getInstance(TimeZone zone) {
        return new GregorianCalendar(zone);
    }

    public static Calendar getInstance(Locale locale) {
        return new GregorianCalendar(locale);
    }

    public static Calendar getInstance(TimeZone zone, Locale locale) {
        return new GregorianCalendar(zone, locale);
    }

    public static synchronized Locale[] getAvailableLocales() {
        return Locale.getAvailableLocales();
    }

    protected abstract void computeTime();

    protected abstract void computeFields();

    public abstract void add(int field, int amount);

    public abstract void roll(int field, boolean up);

    public abstract int getMinimum(int field);

    public abstract int getMaximum(int field);

    public abstract int getGreatestMinimum(int field);

    public abstract int getLeastMaximum(int field);

    public int getActualMinimum(int field) {
        return getMinimum(field);
    }

    public int getActualMaximum(int field) {
        return getMaximum(field);
    }

    public void roll(int field, int amount) {
        for (int i = 0; i < Math.abs(amount); i++) {
            roll(field, amount > 0);
        }
    }

    public final Date getTime() {
        return new Date(getTimeInMillis());
    }

    public final void setTime(Date date) {
        setTimeInMillis(date.getTime());
    }

    public long getTimeInMillis() {
        if (!isTimeSet) {
            updateTime();
        }
        return time;
    }

    private void updateTime() {
        computeTime();
        isTimeSet = true;
    }

    public void setTimeInMillis(long millis) {
        time = millis;
        isTimeSet = true;
        areFieldsSet = false;
        computeFields();
        areFieldsSet = true;
    }

    protected void complete() {
        if (!isTimeSet) {
            updateTime();
        }
        if (!areFieldsSet) {
            computeFields();
            areFieldsSet = true;
        }
    }

    public int get(int field) {
        complete();
        return fields[field];
    }

    protected final int internalGet(int field) {
        return fields[field];
    }

    public void set(int field, int value) {
        // What the other fields say has to be known before one is changed.
        if (areFieldsSet && !isTimeSet) {
            computeFields();
        }
        fields[field] = value;
        isSet[field] = true;
        stamps[field] = nextStamp++;
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final void set(int year, int month, int day) {
        set(YEAR, year);
        set(MONTH, month);
        set(DAY_OF_MONTH, day);
    }

    public final void set(int year, int month, int day, int hour, int minute) {
        set(year, month, day);
        set(HOUR_OF_DAY, hour);
        set(MINUTE, minute);
    }

    public final void set(int year, int month, int day, int hour, int minute, int second) {
        set(year, month, day, hour, minute);
        set(SECOND, second);
    }

    public final void clear() {
        for (int i = 0; i < FIELD_COUNT; i++) {
            clearField(i);
        }
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final void clear(int field) {
        clearField(field);
        isTimeSet = false;
        areFieldsSet = false;
    }

    private void clearField(int field) {
        fields[field] = 0;
        stamps[field] = UNSET;
        isSet[field] = false;
    }

    public final boolean isSet(int field) {
        return stamps[field] != UNSET;
    }

    public boolean before(Object other) {
        return other instanceof Calendar && compareTo((Calendar) other) < 0;
    }

    public boolean after(Object other) {
        return other instanceof Calendar && compareTo((Calendar) other) > 0;
    }

    @Override
    public int compareTo(Calendar other) {
        return Long.compare(getTimeInMillis(), other.getTimeInMillis());
    }

    public TimeZone getTimeZone() {
        return zone;
    }

    public void setTimeZone(TimeZone value) {
        zone = value;
        areFieldsSet = false;
    }

    public boolean isLenient() {
        return lenient;
    }

    public void setLenient(boolean value) {
        lenient = value;
    }

    public int getFirstDayOfWeek() {
        return firstDay;
    }

    public void setFirstDayOfWeek(int value) {
        if (firstDay != value) {
            firstDay = value;
            recompute();
        }
    }

    public int getMinimalDaysInFirstWeek() {
        return minimalDays;
    }

    public void setMinimalDaysInFirstWeek(int value) {
        if (minimalDays != value) {
            minimalDays = value;
            recompute();
        }
    }

    private void recompute() {
        if (isTimeSet && areFieldsSet) {
            computeFields();
        }
    }

    public boolean isWeekDateSupported() {
        return false;
    }

    public int getWeekYear() {
        throw new UnsupportedOperationException();
    }

    public int getWeeksInWeekYear() {
        throw new UnsupportedOperationException();
    }

    public String getCalendarType() {
        return "gregory";
    }

    public String getDisplayName(int field, int style, Locale locale) {
        String[] names = names(field, style, locale);
        if (names == null) {
            return null;
        }
        int value = get(field);
        return names[field == DAY_OF_WEEK ? value - 1 : value];
    }

    public Map<String, Integer> getDisplayNames(int field, int style, Locale locale) {
        String[] names = names(field, style, locale);
        if (names == null) {
            return null;
        }
        HashMap<String, Integer> values = new HashMap<String, Integer>();
        for (int i = 0; i < names.length; i++) {
            values.put(names[i], field == DAY_OF_WEEK ? i + 1 : i);
        }
        return values;
    }

    private static String[] names(int field, int style, Locale locale) {
        LocaleText text = LocaleText.of(locale);
        boolean full = style == LONG;
        switch (field) {
            case MONTH:
                return text.list(full ? LocaleText.MONTHS : LocaleText.SHORT_MONTHS);
            case DAY_OF_WEEK:
                return text.list(full ? LocaleText.WEEKDAYS : LocaleText.SHORT_WEEKDAYS);
            case AM_PM:
                return text.list(LocaleText.HALVES);
            case ERA:
                return text.list(LocaleText.ERAS);
            default:
                return null;
        }
    }

    @Override
    public Object clone() {
        try {
            Calendar copy = (Calendar) super.clone();
            copy.fields = fields.clone();
            copy.isSet = isSet.clone();
            copy.stamps = stamps.clone();
            copy.zone = (TimeZone) zone.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Calendar)) {
            return false;
        }
        Calendar calendar = (Calendar) other;
        return getTimeInMillis() == calendar.getTimeInMillis() && lenient == calendar.lenient
                && firstDay == calendar.firstDay && minimalDays == calendar.minimalDays && zone.equals(calendar.zone);
    }

    @Override
    public int hashCode() {
        int other = (lenient ? 1 : 0) | firstDay << 1 | minimalDays << 4 | zone.hashCode() << 7;
        long moment = getTimeInMillis();
        return (int) moment ^ (int) (moment >> 32) ^ other;
    }

    /** The moment and the fields that are set; not in the words of other implementations. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(getClass().getName());
        text.append("[time=").append(isTimeSet ? String.valueOf(time) : "?").append(",zone=").append(zone.getID());
        for (int i = 0; i < FIELD_COUNT; i++) {
            text.append(',').append(NAMES[i]).append('=').append(isSet(i) ? String.valueOf(fields[i]) : "?");
        }
        return text.append(']').toString();
    }

    static String nameOf(int field) {
        return NAMES[field];
    }
}
