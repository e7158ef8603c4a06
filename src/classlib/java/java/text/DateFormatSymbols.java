package java.text;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.LocaleText;
import java.util.TimeZone;

/** The names that dates are written with. Names of zones are TimeZone's. */
public class DateFormatSymbols implements Serializable, Cloneable {
    private String[] eras;
    private String[] months;
    private String[] shortMonths;
    private String[] weekdays;
    private String[] shortWeekdays;
    private String[] halves;
    private final Locale locale;

    public DateFormatSymbols() {
        this(Locale.getDefault());
    }

    public DateFormatSymbols(Locale locale) {
        this.locale = locale;
        LocaleText text = LocaleText.of(locale);
        eras = text.list(LocaleText.ERAS).clone();
        months = padded(text.list(LocaleText.MONTHS), 0);
        shortMonths = padded(text.list(LocaleText.SHORT_MONTHS), 0);
        weekdays = padded(text.list(LocaleText.WEEKDAYS), 1);
        shortWeekdays = padded(text.list(LocaleText.SHORT_WEEKDAYS), 1);
        halves = text.list(LocaleText.HALVES).clone();
    }

    /** With an empty name before the first or after the last. */
    private static String[] padded(String[] names, int first) {
        String[] result = new String[names.length + 1];
        Arrays.fill(result, "");
        System.arraycopy(names, 0, result, first, names.length);
        return result;
    }

    public static final DateFormatSymbols getInstance() {
        return new DateFormatSymbols();
    }

    public static final DateFormatSymbols getInstance(Locale locale) {
        return new DateFormatSymbols(locale);
    }

    public String[] getEras() {
        return eras.clone();
    }

    public void setEras(String[] value) {
        eras = value.clone();
    }

    public String[] getMonths() {
        return months.clone();
    }

    public void setMonths(String[] value) {
        months = value.clone();
    }

    public String[] getShortMonths() {
        return shortMonths.clone();
    }

    public void setShortMonths(String[] value) {
        shortMonths = value.clone();
    }

    public String[] getWeekdays() {
        return weekdays.clone();
    }

    public void setWeekdays(String[] value) {
        weekdays = value.clone();
    }

    public String[] getShortWeekdays() {
        return shortWeekdays.clone();
    }

    public void setShortWeekdays(String[] value) {
        shortWeekdays = value.clone();
    }

    public String[] getAmPmStrings() {
        return halves.clone();
    }

    public void setAmPmStrings(String[] value) {
        halves = value.clone();
    }

    /** The names by Calendar's values; not to be changed. */
    String[] shared(int calendarField, boolean full) {
        switch (calendarField) {
            case java.util.Calendar.ERA:
                return eras;
            case java.util.Calendar.MONTH:
                return full ? months : shortMonths;
            case java.util.Calendar.DAY_OF_WEEK:
                return full ? weekdays : shortWeekdays;
            default:
                return halves;
        }
    }

    /** The identifier, the names of the standard time, long and short, and those of the summer time. */
    public String[][] getZoneStrings() {
        String[] ids = TimeZone.getAvailableIDs();
        String[][] names = new String[ids.length][];
        for (int i = 0; i < ids.length; i++) {
            TimeZone zone = TimeZone.getTimeZone(ids[i]);
            names[i] = new String[] {
                ids[i], zone.getDisplayName(false, TimeZone.LONG, locale),
                zone.getDisplayName(false, TimeZone.SHORT, locale),
                zone.getDisplayName(true, TimeZone.LONG, locale), zone.getDisplayName(true, TimeZone.SHORT, locale)
            };
        }
        return names;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof DateFormatSymbols)) {
            return false;
        }
        DateFormatSymbols symbols = (DateFormatSymbols) other;
        return Arrays.equals(eras, symbols.eras) && Arrays.equals(months, symbols.months)
                && Arrays.equals(shortMonths, symbols.shortMonths) && Arrays.equals(weekdays, symbols.weekdays)
                && Arrays.equals(shortWeekdays, symbols.shortWeekdays) && Arrays.equals(halves, symbols.halves);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(months) * 31 + Arrays.hashCode(weekdays);
    }
}
