package java.util;

/** Dates and times for Formatter. */
final class FormatDate {
    private FormatDate() {
    }

    static String text(Calendar time, char conversion, Locale locale) {
        StringBuilder text = new StringBuilder();
        append(text, time, conversion, locale);
        return text.toString();
    }

    private static void number(StringBuilder text, long value, int digits) {
        String shown = Long.toString(value);
        for (int i = shown.length(); i < digits; i++) {
            text.append('0');
        }
        text.append(shown);
    }

    private static void append(StringBuilder text, Calendar time, char conversion, Locale locale) {
        LocaleText names = LocaleText.of(locale);
        int hour = time.get(Calendar.HOUR_OF_DAY);
        switch (conversion) {
            case 'H':
                number(text, hour, 2);
                break;
            case 'k':
                number(text, hour, 1);
                break;
            case 'I':
                number(text, (hour + 11) % 12 + 1, 2);
                break;
            case 'l':
                number(text, (hour + 11) % 12 + 1, 1);
                break;
            case 'M':
                number(text, time.get(Calendar.MINUTE), 2);
                break;
            case 'S':
                number(text, time.get(Calendar.SECOND), 2);
                break;
            case 'L':
                number(text, time.get(Calendar.MILLISECOND), 3);
                break;
            case 'N':
                number(text, time.get(Calendar.MILLISECOND) * 1000000L, 9);
                break;
            case 'p':
                text.append(names.list(LocaleText.HALVES)[time.get(Calendar.AM_PM)].toLowerCase(locale));
                break;
            case 'z':
                zone(text, time);
                break;
            case 'Z':
                text.append(time.getTimeZone().getDisplayName(
                        time.get(Calendar.DST_OFFSET) != 0, TimeZone.SHORT, locale));
                break;
            case 's':
                number(text, time.getTimeInMillis() / 1000, 1);
                break;
            case 'Q':
                number(text, time.getTimeInMillis(), 1);
                break;
            case 'B':
                text.append(names.list(LocaleText.MONTHS)[time.get(Calendar.MONTH)]);
                break;
            case 'b':
            case 'h':
                text.append(names.list(LocaleText.SHORT_MONTHS)[time.get(Calendar.MONTH)]);
                break;
            case 'A':
                text.append(names.list(LocaleText.WEEKDAYS)[time.get(Calendar.DAY_OF_WEEK) - 1]);
                break;
            case 'a':
                text.append(names.list(LocaleText.SHORT_WEEKDAYS)[time.get(Calendar.DAY_OF_WEEK) - 1]);
                break;
            case 'C':
                number(text, time.get(Calendar.YEAR) / 100, 2);
                break;
            case 'Y':
                number(text, time.get(Calendar.YEAR), 4);
                break;
            case 'y':
                number(text, time.get(Calendar.YEAR) % 100, 2);
                break;
            case 'j':
                number(text, time.get(Calendar.DAY_OF_YEAR), 3);
                break;
            case 'm':
                number(text, time.get(Calendar.MONTH) + 1, 2);
                break;
            case 'd':
                number(text, time.get(Calendar.DAY_OF_MONTH), 2);
                break;
            case 'e':
                number(text, time.get(Calendar.DAY_OF_MONTH), 1);
                break;
            case 'R':
                all(text, time, "H:M", locale);
                break;
            case 'T':
                all(text, time, "H:M:S", locale);
                break;
            case 'r':
                all(text, time, "I:M:S ", locale);
                text.append(text(time, 'p', locale).toUpperCase(locale));
                break;
            case 'D':
                all(text, time, "m/d/y", locale);
                break;
            case 'F':
                all(text, time, "Y-m-d", locale);
                break;
            default:
                all(text, time, "a b d T Z Y", locale);
                break;
        }
    }

    private static void all(StringBuilder text, Calendar time, String conversions, Locale locale) {
        for (int i = 0; i < conversions.length(); i++) {
            char c = conversions.charAt(i);
            if (Character.isLetter(c)) {
                append(text, time, c, locale);
            } else {
                text.append(c);
            }
        }
    }

    private static void zone(StringBuilder text, Calendar time) {
        int minutes = (time.get(Calendar.ZONE_OFFSET) + time.get(Calendar.DST_OFFSET)) / 60000;
        text.append(minutes < 0 ? '-' : '+');
        int distance = Math.abs(minutes);
        number(text, distance / 60 * 100 + distance % 60, 4);
    }
}
