package java.text;

import java.util.ArrayList;
import java.util.Date;
import java.util.Locale;

/** Text with places for arguments: {0}, {1,number,#.#}, {2,date,short}, {3,choice,...}. Parsing is left out. */
public class MessageFormat extends Format {
    private Locale locale;
    private String pattern;
    private final ArrayList<String> texts = new ArrayList<String>();
    private final ArrayList<Integer> arguments = new ArrayList<Integer>();
    private final ArrayList<Format> formats = new ArrayList<Format>();

    public MessageFormat(String pattern) {
        this(pattern, Locale.getDefault());
    }

    public MessageFormat(String pattern, Locale locale) {
        this.locale = locale;
        applyPattern(pattern);
    }

    public static String format(String pattern, Object... arguments) {
        return new MessageFormat(pattern).format(arguments);
    }

    public Locale getLocale() {
        return locale;
    }

    public void setLocale(Locale value) {
        locale = value;
    }

    public String toPattern() {
        return pattern;
    }

    public Format[] getFormats() {
        return formats.toArray(new Format[formats.size()]);
    }

    public void setFormat(int index, Format format) {
        formats.set(index, format);
    }

    public void applyPattern(String pattern) {
        this.pattern = pattern;
        texts.clear();
        arguments.clear();
        formats.clear();
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\'') {
                if (i + 1 < pattern.length() && pattern.charAt(i + 1) == '\'') {
                    text.append('\'');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == '{' && !quoted) {
                int end = closing(pattern, i);
                texts.add(text.toString());
                text.setLength(0);
                place(pattern.substring(i + 1, end));
                i = end;
            } else {
                text.append(c);
            }
        }
        texts.add(text.toString());
    }

    private static int closing(String pattern, int open) {
        int depth = 0;
        boolean quoted = false;
        for (int i = open; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            quoted ^= c == '\'';
            if (!quoted && c == '{') {
                depth++;
            } else if (!quoted && c == '}' && --depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("Unmatched braces in the pattern.");
    }

    private void place(String inside) {
        int first = inside.indexOf(',');
        int second = first < 0 ? -1 : inside.indexOf(',', first + 1);
        String number = first < 0 ? inside : inside.substring(0, first);
        String type = first < 0 ? "" : inside.substring(first + 1, second < 0 ? inside.length() : second);
        String style = second < 0 ? "" : inside.substring(second + 1);
        int argument;
        try {
            argument = Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("can't parse argument number: " + number, e);
        }
        if (argument < 0) {
            throw new IllegalArgumentException("negative argument number: " + number);
        }
        arguments.add(argument);
        formats.add(made(type.trim().toLowerCase(Locale.ROOT), style));
    }

    private Format made(String type, String style) {
        String name = style.trim().toLowerCase(Locale.ROOT);
        switch (type) {
            case "":
                return null;
            case "number":
                return name.isEmpty() ? NumberFormat.getInstance(locale)
                        : name.equals("currency") ? NumberFormat.getCurrencyInstance(locale)
                        : name.equals("percent") ? NumberFormat.getPercentInstance(locale)
                        : name.equals("integer") ? NumberFormat.getIntegerInstance(locale)
                        : new DecimalFormat(style, DecimalFormatSymbols.getInstance(locale));
            case "date":
            case "time":
                int known = name.isEmpty() ? DateFormat.DEFAULT : name.equals("short") ? DateFormat.SHORT
                        : name.equals("medium") ? DateFormat.MEDIUM : name.equals("long") ? DateFormat.LONG
                        : name.equals("full") ? DateFormat.FULL : -1;
                return known < 0 ? new SimpleDateFormat(style, locale)
                        : type.equals("date") ? DateFormat.getDateInstance(known, locale)
                        : DateFormat.getTimeInstance(known, locale);
            case "choice":
                return new ChoiceFormat(style);
            default:
                throw new IllegalArgumentException("unknown format type: " + type);
        }
    }

    @Override
    public final StringBuffer format(Object object, StringBuffer into, FieldPosition position) {
        return format((Object[]) object, into, position);
    }

    public final StringBuffer format(Object[] values, StringBuffer into, FieldPosition position) {
        for (int i = 0; i < arguments.size(); i++) {
            into.append(texts.get(i));
            int argument = arguments.get(i);
            if (values == null || argument >= values.length) {
                into.append('{').append(argument).append('}');
            } else {
                into.append(shown(values[argument], formats.get(i), values));
            }
        }
        return into.append(texts.get(texts.size() - 1));
    }

    private String shown(Object value, Format format, Object[] values) {
        if (value == null) {
            return "null";
        }
        if (format != null) {
            String text = format.format(value);
            boolean again = format instanceof ChoiceFormat && text.indexOf('{') >= 0;
            return again ? new MessageFormat(text, locale).format(values) : text;
        }
        if (value instanceof Number) {
            return NumberFormat.getInstance(locale).format(value);
        }
        if (value instanceof Date) {
            return DateFormat.getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT, locale).format(value);
        }
        return value.toString();
    }

    @Override
    public Object parseObject(String text, ParsePosition position) {
        throw new UnsupportedOperationException("the phone does not parse messages");
    }
}
