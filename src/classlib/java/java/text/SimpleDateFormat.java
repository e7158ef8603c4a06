package java.text;

import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import wattline.phone.Zones;

/** Dates by a pattern of letters. Names of zones are English. */
public class SimpleDateFormat extends DateFormat {
    private static final String LETTERS = "GyMdkHmsSEDFwWahKzZYuXL";
    private static final int[] FIELDS = {
        Calendar.ERA, Calendar.YEAR, Calendar.MONTH, Calendar.DAY_OF_MONTH, Calendar.HOUR_OF_DAY,
        Calendar.HOUR_OF_DAY, Calendar.MINUTE, Calendar.SECOND, Calendar.MILLISECOND, Calendar.DAY_OF_WEEK,
        Calendar.DAY_OF_YEAR, Calendar.DAY_OF_WEEK_IN_MONTH, Calendar.WEEK_OF_YEAR, Calendar.WEEK_OF_MONTH,
        Calendar.AM_PM, Calendar.HOUR, Calendar.HOUR, Calendar.ZONE_OFFSET, Calendar.ZONE_OFFSET, Calendar.YEAR,
        Calendar.DAY_OF_WEEK, Calendar.ZONE_OFFSET, Calendar.MONTH
    };

    private String pattern;
    private final Locale locale;
    private DateFormatSymbols symbols;
    private Date centuryStart;

    /** Letter, count, letter, count...; letter 0 is followed by a character that stands for itself. */
    private int[] parts;

    public SimpleDateFormat() {
        this(((SimpleDateFormat) DateFormat.getInstance()).toPattern());
    }

    public SimpleDateFormat(String pattern) {
        this(pattern, Locale.getDefault());
    }

    public SimpleDateFormat(String pattern, Locale locale) {
        this(pattern, locale, DateFormatSymbols.getInstance(locale));
    }

    public SimpleDateFormat(String pattern, DateFormatSymbols symbols) {
        this(pattern, Locale.getDefault(), (DateFormatSymbols) symbols.clone());
    }

    private SimpleDateFormat(String pattern, Locale locale, DateFormatSymbols symbols) {
        this.locale = locale;
        this.symbols = symbols;
        calendar = new GregorianCalendar(TimeZone.getDefault(), locale);
        numberFormat = NumberFormat.getIntegerInstance(locale);
        numberFormat.setGroupingUsed(false);
        applyPattern(pattern);
        Calendar start = (Calendar) calendar.clone();
        start.setTimeInMillis(System.currentTimeMillis());
        start.add(Calendar.YEAR, -80);
        centuryStart = start.getTime();
    }

    public void applyPattern(String pattern) {
        int[] found = new int[2 * pattern.length()];
        int count = 0;
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\'') {
                if (i + 1 < pattern.length() && pattern.charAt(i + 1) == '\'') {
                    i++;
                } else {
                    quoted = !quoted;
                    continue;
                }
            } else if (!quoted && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
                if (LETTERS.indexOf(c) < 0) {
                    throw new IllegalArgumentException("Illegal pattern character '" + c + "'");
                }
                int end = i;
                while (end < pattern.length() && pattern.charAt(end) == c) {
                    end++;
                }
                if (c == 'X' && end - i > 3) {
                    throw new IllegalArgumentException("invalid ISO 8601 format: length=" + (end - i));
                }
                found[count++] = c;
                found[count++] = end - i;
                i = end - 1;
                continue;
            }
            found[count++] = 0;
            found[count++] = c;
        }
        if (quoted) {
            throw new IllegalArgumentException("Unterminated quote");
        }
        parts = java.util.Arrays.copyOf(found, count);
        this.pattern = pattern;
    }

    public String toPattern() {
        return pattern;
    }

    @Override
    public StringBuffer format(Date date, StringBuffer into, FieldPosition position) {
        calendar.setTime(date);
        for (int i = 0; i < parts.length; i += 2) {
            if (parts[i] == 0) {
                into.append((char) parts[i + 1]);
            } else {
                format((char) parts[i], parts[i + 1], into);
            }
        }
        return into;
    }

    private static void number(StringBuffer into, int value, int digits) {
        String text = Integer.toString(Math.abs(value));
        if (value < 0) {
            into.append('-');
        }
        for (int i = text.length(); i < digits; i++) {
            into.append('0');
        }
        into.append(text);
    }

    private void format(char letter, int count, StringBuffer into) {
        int field = FIELDS[LETTERS.indexOf(letter)];
        int value = calendar.get(field);
        switch (letter) {
            case 'G':
            case 'a':
                into.append(symbols.shared(field, true)[value]);
                break;
            case 'E':
                into.append(symbols.shared(field, count >= 4)[value]);
                break;
            case 'M':
            case 'L':
                if (count >= 3) {
                    into.append(symbols.shared(field, count >= 4)[value]);
                } else {
                    number(into, value + 1, count);
                }
                break;
            case 'y':
            case 'Y':
                int year = letter == 'Y' ? ((GregorianCalendar) calendar).getWeekYear() : value;
                number(into, count == 2 ? year % 100 : year, count);
                break;
            case 'k':
                number(into, value == 0 ? 24 : value, count);
                break;
            case 'h':
                number(into, value == 0 ? 12 : value, count);
                break;
            case 'u':
                number(into, value == 1 ? 7 : value - 1, count);
                break;
            case 'z':
                into.append(calendar.getTimeZone().getDisplayName(calendar.get(Calendar.DST_OFFSET) != 0,
                        count >= 4 ? TimeZone.LONG : TimeZone.SHORT, locale));
                break;
            case 'Z':
            case 'X':
                zone(letter, count, (value + calendar.get(Calendar.DST_OFFSET)) / 60000, into);
                break;
            default:
                number(into, value, count);
                break;
        }
    }

    private static void zone(char letter, int count, int minutes, StringBuffer into) {
        if (letter == 'X' && minutes == 0) {
            into.append('Z');
            return;
        }
        int distance = Math.abs(minutes);
        into.append(minutes < 0 ? '-' : '+');
        number(into, distance / 60, 2);
        if (letter == 'X' && count == 1) {
            return;
        }
        if (letter == 'X' && count == 3) {
            into.append(':');
        }
        number(into, distance % 60, 2);
    }

    @Override
    public Date parse(String text, ParsePosition position) {
        int start = position.getIndex();
        int at = start;
        Calendar work = (Calendar) calendar.clone();
        work.clear();
        boolean[] shortYear = new boolean[1];
        for (int i = 0; i < parts.length; i += 2) {
            int next;
            if (parts[i] == 0) {
                next = at < text.length() && text.charAt(at) == parts[i + 1] ? at + 1 : -1;
                if (next < 0) {
                    position.setErrorIndex(at);
                    return null;
                }
            } else {
                next = field(text, at, i, work, shortYear);
                if (next < 0) {
                    position.setErrorIndex(~next);
                    return null;
                }
            }
            at = next;
        }
        try {
            Date date = work.getTime();
            if (shortYear[0] && date.before(centuryStart)) {
                work.add(Calendar.YEAR, 100);
                date = work.getTime();
            }
            position.setIndex(at);
            return date;
        } catch (IllegalArgumentException e) {
            position.setErrorIndex(at);
            position.setIndex(start);
            return null;
        }
    }

    /** Whether the next part is a number right behind this one. */
    private boolean isAbutting(int part) {
        return part + 2 < parts.length && parts[part + 2] != 0 && isNumeric(part + 2);
    }

    private boolean isNumeric(int part) {
        char letter = (char) parts[part];
        return "ydkHmsSDFwWhKYu".indexOf(letter) >= 0 || (letter == 'M' || letter == 'L') && parts[part + 1] < 3;
    }

    /** Reads a field; returns where it ends, or the complement of where it failed. */
    private int field(String text, int from, int part, Calendar work, boolean[] shortYear) {
        char letter = (char) parts[part];
        int count = parts[part + 1];
        int field = FIELDS[LETTERS.indexOf(letter)];
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        if (at >= text.length()) {
            return ~from;
        }
        if (!isNumeric(part)) {
            if (field == Calendar.ZONE_OFFSET) {
                return zone(text, at, letter, count, work);
            }
            int end = name(text, at, field, work, true);
            boolean oneForm = field == Calendar.ERA || field == Calendar.AM_PM;
            return end >= 0 || oneForm ? end : name(text, at, field, work, false);
        }
        boolean negative = text.charAt(at) == '-';
        int begin = negative ? at + 1 : at;
        boolean obey = isAbutting(part);
        int end = begin;
        long value = 0;
        while (end < text.length() && (!obey || end - begin < count) && Character.isDigit(text.charAt(end))
                && end - begin < 18) {
            value = value * 10 + Character.digit(text.charAt(end++), 10);
        }
        if (end == begin) {
            return ~at;
        }
        store(letter, count, field, (int) (negative ? -value : value), end - begin, negative, work, shortYear);
        return end;
    }

    private void store(char letter, int count, int field, int value, int digits, boolean negative, Calendar work,
            boolean[] shortYear) {
        int stored = value;
        switch (letter) {
            case 'M':
            case 'L':
                stored = value - 1;
                break;
            case 'y':
            case 'Y':
                if (count <= 2 && digits == 2 && !negative) {
                    GregorianCalendar start = new GregorianCalendar(getTimeZone(), locale);
                    start.setTime(centuryStart);
                    int first = start.get(Calendar.YEAR);
                    shortYear[0] = value == first % 100;
                    stored = value + first / 100 * 100 + (value < first % 100 ? 100 : 0);
                }
                break;
            case 'k':
                stored = value == 24 ? 0 : value;
                break;
            case 'h':
                stored = value == 12 ? 0 : value;
                break;
            case 'u':
                stored = value == 7 ? 1 : value + 1;
                break;
            default:
                break;
        }
        work.set(field, stored);
    }

    private int name(String text, int at, int field, Calendar work, boolean full) {
        String[] names = symbols.shared(field, full);
        int best = -1;
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            if (!name.isEmpty() && (best < 0 || name.length() > names[best].length())
                    && text.regionMatches(true, at, name, 0, name.length())) {
                best = i;
            }
        }
        if (best < 0) {
            return ~at;
        }
        work.set(field, best);
        return at + names[best].length();
    }

    /** Reads a zone: Z, GMT with a distance or without, a distance, or a name, as far as the letter allows them. */
    private int zone(String text, int from, char letter, int count, Calendar work) {
        char c = text.charAt(from);
        boolean signed = c == '+' || c == '-';
        if (letter == 'X') {
            if (c == 'Z') {
                return zoned(work, 0, from + 1);
            }
            return signed ? distance(text, from, count, count == 3, work) : ~(from + 1);
        }
        if (signed) {
            return distance(text, from, 0, false, work);
        }
        if (!text.regionMatches(true, from, "GMT", 0, 3)) {
            return named(text, from, work);
        }
        int at = from + 3;
        signed = at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
        return signed ? distance(text, at, 0, true, work) : zoned(work, 0, at);
    }

    /** Reads hours behind a sign and, unless the count is one, minutes, perhaps with a colon. */
    private static int distance(String text, int from, int count, boolean colon, Calendar work) {
        int at = from + 1;
        int hours = digit(text, at++);
        if (hours < 0) {
            return ~(at - 1);
        }
        int second = digit(text, at++);
        if (second >= 0) {
            hours = hours * 10 + second;
        } else if (at > text.length() || count > 0 || !colon) {
            return ~(at - 1);
        } else {
            at--;
        }
        int minutes = 0;
        if (hours > 23) {
            return ~(at - 1);
        }
        if (count != 1) {
            if (colon && (at >= text.length() || text.charAt(at++) != ':')) {
                return ~(at >= text.length() ? at : at - 1);
            }
            int tens = digit(text, at++);
            int ones = tens < 0 ? -1 : digit(text, at++);
            minutes = tens * 10 + ones;
            if (ones < 0 || minutes > 59) {
                return ~(at - 1);
            }
        }
        int total = (hours * 60 + minutes) * 60000;
        return zoned(work, text.charAt(from) == '-' ? -total : total, at);
    }

    private static int digit(String text, int at) {
        int value = at < text.length() ? text.charAt(at) - '0' : -1;
        return value > 9 ? -1 : value;
    }

    /** Reads a zone's name: the format's own zone, the default one, and then all are asked for it. */
    private int named(String text, int from, Calendar work) {
        TimeZone zone = getTimeZone();
        int name = nameOf(zone, text, from);
        if (name < 0) {
            zone = TimeZone.getDefault();
            name = nameOf(zone, text, from);
        }
        if (name < 0) {
            String found = Zones.named(text, from);
            if (found == null) {
                return ~from;
            }
            zone = TimeZone.getTimeZone(found.substring(1));
            name = found.charAt(0) - '0';
        }
        int style = name % 2 == 0 ? TimeZone.LONG : TimeZone.SHORT;
        String standard = zone.getDisplayName(false, style, Locale.US);
        String read = name < 2 ? standard : zone.getDisplayName(true, style, Locale.US);
        if (!zone.equals(getTimeZone())) {
            setTimeZone(zone);
            work.setTimeZone(zone);
        }
        // The zone itself knows better where both have one name, or where it has no daylight saving time any more.
        int savings = name < 2 ? 0 : zone.getDSTSavings();
        boolean oneName = standard.equalsIgnoreCase(zone.getDisplayName(true, style, Locale.US));
        if (!oneName && (name < 2 || savings != 0)) {
            work.clear(Calendar.ZONE_OFFSET);
            work.set(Calendar.DST_OFFSET, savings);
        }
        return from + read.length();
    }

    /** Which of a zone's names a text goes on with: long, short, and these of the daylight saving time; below zero none. */
    private static int nameOf(TimeZone zone, String text, int from) {
        for (int i = 0; i < 4; i++) {
            String name = zone.getDisplayName(i > 1, i % 2 == 0 ? TimeZone.LONG : TimeZone.SHORT, Locale.US);
            if (text.regionMatches(true, from, name, 0, name.length())) {
                return i;
            }
        }
        return -1;
    }

    private static int zoned(Calendar work, int offset, int end) {
        work.set(Calendar.ZONE_OFFSET, offset);
        work.set(Calendar.DST_OFFSET, 0);
        return end;
    }

    public Date get2DigitYearStart() {
        return (Date) centuryStart.clone();
    }

    public void set2DigitYearStart(Date date) {
        centuryStart = new Date(date.getTime());
    }

    public DateFormatSymbols getDateFormatSymbols() {
        return (DateFormatSymbols) symbols.clone();
    }

    public void setDateFormatSymbols(DateFormatSymbols value) {
        symbols = (DateFormatSymbols) value.clone();
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && pattern.equals(((SimpleDateFormat) other).pattern)
                && symbols.equals(((SimpleDateFormat) other).symbols);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }
}
