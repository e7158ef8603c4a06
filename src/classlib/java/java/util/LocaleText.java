package java.util;

/**
 * Names, signs and patterns of a locale, from LocaleTable. Locales that are not there are taken for their language,
 * and languages that are not for the root.
 */
public final class LocaleText {
    // The fields of a row after its name.
    public static final int DECIMAL = 1;
    public static final int GROUPING = 2;
    public static final int MINUS = 3;
    public static final int PERCENT = 4;
    public static final int PER_MILL = 5;
    public static final int INFINITY = 6;
    public static final int NAN = 7;
    public static final int EXPONENT = 8;
    public static final int CURRENCY = 9;
    public static final int CURRENCY_CODE = 10;
    public static final int MONEY_DECIMAL = 11;
    public static final int NUMBER_PATTERN = 12;
    public static final int CURRENCY_PATTERN = 13;
    public static final int PERCENT_PATTERN = 14;
    /** Full, long, medium, short. */
    public static final int DATE_PATTERNS = 15;
    public static final int TIME_PATTERNS = 16;
    public static final int BOTH_PATTERNS = 17;
    public static final int MONTHS = 18;
    public static final int SHORT_MONTHS = 19;
    public static final int WEEKDAYS = 20;
    public static final int SHORT_WEEKDAYS = 21;
    public static final int HALVES = 22;
    public static final int ERAS = 23;
    /** The first day of the week, and how many days the first week has at the least. */
    public static final int WEEK = 24;
    public static final int LONE_MONTHS = 25;

    private static final HashMap<String, LocaleText> KNOWN = new HashMap<String, LocaleText>();

    private final String[] fields;
    private final LocaleText parent;
    private final String[][] lists;

    private LocaleText(String[] fields, LocaleText parent) {
        this.fields = fields;
        this.parent = parent;
        lists = new String[fields.length][];
    }

    public static LocaleText of(Locale locale) {
        LocaleText text = locale.text;
        if (text == null) {
            String language = locale.getLanguage();
            String country = locale.getCountry();
            text = find(country.isEmpty() ? language : language + "_" + country);
            locale.text = text;
        }
        return text;
    }

    private static synchronized LocaleText find(String name) {
        LocaleText known = KNOWN.get(name);
        if (known == null) {
            known = make(name);
            KNOWN.put(name, known);
        }
        return known;
    }

    private static LocaleText make(String name) {
        String beginning = name + "|";
        for (String row : LocaleTable.ROWS) {
            if (row.startsWith(beginning)) {
                return new LocaleText(split(row, '|'), name.isEmpty() ? null : find(shorter(name)));
            }
        }
        return find(shorter(name));
    }

    private static String shorter(String name) {
        int end = name.indexOf('_');
        return end < 0 ? "" : name.substring(0, end);
    }

    private static String[] split(String text, char separator) {
        ArrayList<String> parts = new ArrayList<String>();
        int start = 0;
        for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
            parts.add(text.substring(start, end));
            start = end + 1;
        }
        parts.add(text.substring(start));
        return parts.toArray(new String[parts.size()]);
    }

    public String get(int field) {
        String text = fields[field];
        return text.isEmpty() && parent != null ? parent.get(field) : text;
    }

    public char sign(int field) {
        return get(field).charAt(0);
    }

    /** The parts of a field; the array is not to be changed. */
    public String[] list(int field) {
        if (lists[field] == null) {
            lists[field] = split(get(field), ';');
        }
        return lists[field];
    }

    static Locale[] available() {
        Locale[] all = new Locale[LocaleTable.ROWS.length];
        for (int i = 0; i < all.length; i++) {
            String row = LocaleTable.ROWS[i];
            String name = row.substring(0, row.indexOf('|'));
            int dash = name.indexOf('_');
            all[i] = dash < 0 ? new Locale(name, "") : new Locale(name.substring(0, dash), name.substring(dash + 1));
        }
        return all;
    }
}
