package java.text;

import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.LocaleText;
import java.util.TimeZone;

/** The base of formats for dates, and the locales' own formats. */
public abstract class DateFormat extends Format {
    public static final int FULL = 0;
    public static final int LONG = 1;
    public static final int MEDIUM = 2;
    public static final int SHORT = 3;
    public static final int DEFAULT = MEDIUM;
    public static final int ERA_FIELD = 0;
    public static final int YEAR_FIELD = 1;
    public static final int MONTH_FIELD = 2;
    public static final int DATE_FIELD = 3;
    public static final int HOUR_OF_DAY1_FIELD = 4;
    public static final int HOUR_OF_DAY0_FIELD = 5;
    public static final int MINUTE_FIELD = 6;
    public static final int SECOND_FIELD = 7;
    public static final int MILLISECOND_FIELD = 8;
    public static final int DAY_OF_WEEK_FIELD = 9;
    public static final int AM_PM_FIELD = 14;
    public static final int TIMEZONE_FIELD = 17;

    protected Calendar calendar;
    protected NumberFormat numberFormat;

    protected DateFormat() {
    }

    private static DateFormat make(String pattern, Locale locale) {
        return new SimpleDateFormat(pattern, locale);
    }

    private static String pattern(Locale locale, int field, int style) {
        if (style < FULL || style > SHORT) {
            throw new IllegalArgumentException("Illegal date style " + style);
        }
        return LocaleText.of(locale).list(field)[style];
    }

    public static final DateFormat getInstance() {
        return getDateTimeInstance(SHORT, SHORT);
    }

    public static final DateFormat getDateInstance() {
        return getDateInstance(DEFAULT);
    }

    public static final DateFormat getDateInstance(int style) {
        return getDateInstance(style, Locale.getDefault());
    }

    public static final DateFormat getDateInstance(int style, Locale locale) {
        return make(pattern(locale, LocaleText.DATE_PATTERNS, style), locale);
    }

    public static final DateFormat getTimeInstance() {
        return getTimeInstance(DEFAULT);
    }

    public static final DateFormat getTimeInstance(int style) {
        return getTimeInstance(style, Locale.getDefault());
    }

    public static final DateFormat getTimeInstance(int style, Locale locale) {
        return make(pattern(locale, LocaleText.TIME_PATTERNS, style), locale);
    }

    public static final DateFormat getDateTimeInstance() {
        return getDateTimeInstance(DEFAULT, DEFAULT);
    }

    public static final DateFormat getDateTimeInstance(int dateStyle, int timeStyle) {
        return getDateTimeInstance(dateStyle, timeStyle, Locale.getDefault());
    }

    public static final DateFormat getDateTimeInstance(int dateStyle, int timeStyle, Locale locale) {
        String date = pattern(locale, LocaleText.DATE_PATTERNS, dateStyle);
        String time = pattern(locale, LocaleText.TIME_PATTERNS, timeStyle);
        String both = pattern(locale, LocaleText.BOTH_PATTERNS, Math.max(dateStyle, timeStyle));
        return make(both.replace("{1}", date).replace("{0}", time), locale);
    }

    public static Locale[] getAvailableLocales() {
        return Locale.getAvailableLocales();
    }

    @Override
    public final StringBuffer format(Object date, StringBuffer into, FieldPosition position) {
        if (date instanceof Date) {
            return format((Date) date, into, position);
        }
        if (date instanceof Number) {
            return format(new Date(((Number) date).longValue()), into, position);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Date");
    }

    public abstract StringBuffer format(Date date, StringBuffer into, FieldPosition position);

    public final String format(Date date) {
        return format(date, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public abstract Date parse(String text, ParsePosition position);

    public Date parse(String text) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Date date = parse(text, position);
        if (position.getIndex() == 0) {
            throw new ParseException("Unparseable date: \"" + text + "\"", position.getErrorIndex());
        }
        return date;
    }

    @Override
    public Object parseObject(String text, ParsePosition position) {
        return parse(text, position);
    }

    public Calendar getCalendar() {
        return calendar;
    }

    public void setCalendar(Calendar value) {
        calendar = value;
    }

    public NumberFormat getNumberFormat() {
        return numberFormat;
    }

    public void setNumberFormat(NumberFormat value) {
        numberFormat = value;
    }

    public TimeZone getTimeZone() {
        return calendar.getTimeZone();
    }

    public void setTimeZone(TimeZone zone) {
        calendar.setTimeZone(zone);
    }

    public boolean isLenient() {
        return calendar.isLenient();
    }

    public void setLenient(boolean lenient) {
        calendar.setLenient(lenient);
    }

    @Override
    public Object clone() {
        DateFormat copy = (DateFormat) super.clone();
        copy.calendar = (Calendar) calendar.clone();
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        return other != null && getClass() == other.getClass()
                && getTimeZone().equals(((DateFormat) other).getTimeZone())
                && isLenient() == ((DateFormat) other).isLenient();
    }

    @Override
    public int hashCode() {
        return getTimeZone().hashCode();
    }
}
