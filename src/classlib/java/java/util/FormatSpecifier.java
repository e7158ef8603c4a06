package java.util;

import java.math.BigDecimal;
import java.math.BigInteger;

/** One specifier of a format string, and what it makes of an argument. */
final class FormatSpecifier {
    private static final String FLAGS = "-#+ 0,(<";
    private static final String DATES = "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc";

    final int end;
    /** From 1; -1 for the argument before, 0 for the next. */
    final int index;
    final int width;
    final int precision;
    /** In lower case; 't' for dates. */
    final char conversion;

    final Locale locale;
    private final String flags;
    private final boolean upper;
    private final char date;

    FormatSpecifier(String format, int start, Locale locale) {
        this.locale = locale == null ? Locale.ROOT : locale;
        int at = start + 1;
        int given = 0;
        int digits = digitsEnd(format, at);
        if (digits > at && digits < format.length() && format.charAt(digits) == '$' && format.charAt(at) != '0') {
            given = number(format, at, digits);
            at = digits + 1;
        }
        int from = at;
        while (at < format.length() && FLAGS.indexOf(format.charAt(at)) >= 0) {
            at++;
        }
        String found = format.substring(from, at);
        for (int i = 0; i < found.length(); i++) {
            if (found.indexOf(found.charAt(i), i + 1) >= 0) {
                throw new DuplicateFormatFlagsException(String.valueOf(found.charAt(i)));
            }
        }
        index = found.indexOf('<') >= 0 ? -1 : given;
        flags = found.replace("<", "");
        digits = digitsEnd(format, at);
        width = digits > at ? number(format, at, digits) : -1;
        at = digits;
        int places = -1;
        if (at < format.length() && format.charAt(at) == '.') {
            digits = digitsEnd(format, at + 1);
            if (digits == at + 1) {
                throw new UnknownFormatConversionException(".");
            }
            places = number(format, at + 1, digits);
            at = digits;
        }
        precision = places;
        if (at >= format.length()) {
            throw new UnknownFormatConversionException(
                    start + 1 < format.length() ? format.substring(start + 1, start + 2) : "%");
        }
        char c = format.charAt(at++);
        if ("bBhHsScCdoxXeEfgGaAtT%n".indexOf(c) < 0) {
            throw new UnknownFormatConversionException(String.valueOf(c));
        }
        upper = c >= 'A' && c <= 'Z';
        conversion = upper ? (char) (c + 32) : c;
        char suffix = 0;
        if (conversion == 't') {
            if (at >= format.length()) {
                throw new UnknownFormatConversionException(String.valueOf(c));
            }
            suffix = format.charAt(at++);
            if (DATES.indexOf(suffix) < 0) {
                throw new UnknownFormatConversionException("t" + suffix);
            }
        }
        date = suffix;
        end = at;
        check();
    }

    private static int digitsEnd(String format, int from) {
        int at = from;
        while (at < format.length() && format.charAt(at) >= '0' && format.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private static int number(String format, int from, int to) {
        return Integer.parseInt(format.substring(from, to));
    }

    /** With the flags in their own order. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%").append(ordered(false));
        if (index > 0) {
            text.append(index).append('$');
        }
        if (width >= 0) {
            text.append(width);
        }
        if (precision >= 0) {
            text.append('.').append(precision);
        }
        text.append(upper ? (char) (conversion - 32) : conversion);
        return conversion == 't' ? text.append(date).toString() : text.toString();
    }

    boolean has(char flag) {
        return flags.indexOf(flag) >= 0;
    }

    private void refuse(String unwanted) {
        for (int i = 0; i < unwanted.length(); i++) {
            if (has(unwanted.charAt(i))) {
                throw new FormatFlagsConversionMismatchException(String.valueOf(unwanted.charAt(i)), conversion);
            }
        }
    }

    private void refusePrecision() {
        if (precision >= 0) {
            throw new IllegalFormatPrecisionException(precision);
        }
    }

    private void needWidth(boolean needed) {
        if (needed && width < 0) {
            throw new MissingFormatWidthException(toString());
        }
    }

    private void check() {
        switch (conversion) {
            case 'b':
            case 'h':
                refuse("#");
                needWidth(has('-'));
                refuse("+ 0,(");
                break;
            case 's':
                needWidth(has('-'));
                refuse("+ 0,(");
                break;
            case 'c':
                refusePrecision();
                refuse("#+ 0,(");
                needWidth(has('-'));
                break;
            case 't':
                refusePrecision();
                refuse("#+ 0,(");
                needWidth(has('-'));
                break;
            case '%':
                refusePrecision();
                if (!flags.isEmpty() && !flags.equals("-")) {
                    throw new IllegalFormatFlagsException(ordered(upper));
                }
                needWidth(has('-'));
                break;
            case 'n':
                refusePrecision();
                if (width >= 0) {
                    throw new IllegalFormatWidthException(width);
                }
                if (!flags.isEmpty()) {
                    throw new IllegalFormatFlagsException(ordered(upper));
                }
                break;
            default:
                checkNumber();
                break;
        }
    }

    private void checkNumber() {
        needWidth(has('-') || has('0'));
        if (has('+') && has(' ') || has('-') && has('0')) {
            throw new IllegalFormatFlagsException(ordered(upper));
        }
        switch (conversion) {
            case 'd':
                refusePrecision();
                refuse("#");
                break;
            case 'o':
            case 'x':
                refusePrecision();
                refuse(",");
                break;
            case 'e':
                refuse(",");
                break;
            case 'g':
                refuse("#");
                break;
            case 'a':
                refuse("(,");
                break;
            default:
                break;
        }
    }

    /** The flags in the order in which they are printed. */
    private String ordered(boolean marked) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < FLAGS.length(); i++) {
            if (i == 1 && marked) {
                result.append('^');
            }
            if (has(FLAGS.charAt(i))) {
                result.append(FLAGS.charAt(i));
            }
        }
        return result.toString();
    }

    int formattableFlags() {
        return (has('-') ? FormattableFlags.LEFT_JUSTIFY : 0) | (upper ? FormattableFlags.UPPERCASE : 0)
                | (has('#') ? FormattableFlags.ALTERNATE : 0);
    }

    String padded(String shown) {
        int missing = width - shown.length();
        if (missing <= 0) {
            return shown;
        }
        StringBuilder result = new StringBuilder(width);
        if (has('-')) {
            result.append(shown);
        }
        for (; missing > 0; missing--) {
            result.append(' ');
        }
        return has('-') ? result.toString() : result.append(shown).toString();
    }

    private IllegalFormatConversionException wrong(Object argument) {
        return new IllegalFormatConversionException(conversion, argument.getClass());
    }

    String text(Object argument) {
        String shown = plain(argument);
        return padded(upper ? shown.toUpperCase(locale) : shown);
    }

    private String plain(Object argument) {
        switch (conversion) {
            case 'b':
                return cut(String.valueOf(argument instanceof Boolean
                        ? ((Boolean) argument).booleanValue() : argument != null));
            case 'h':
                return cut(argument == null ? "null" : Integer.toHexString(argument.hashCode()));
            case 's':
                refuse("#");
                return cut(String.valueOf(argument));
            default:
                break;
        }
        if (argument == null) {
            return cut("null");
        }
        switch (conversion) {
            case 'c':
                return character(argument);
            case 't':
                return FormatDate.text(calendar(argument), date, locale);
            case 'd':
            case 'o':
            case 'x':
                return whole(argument);
            default:
                return decimal(argument);
        }
    }

    private String cut(String shown) {
        return precision >= 0 && precision < shown.length() ? shown.substring(0, precision) : shown;
    }

    private String character(Object argument) {
        if (argument instanceof Character) {
            return argument.toString();
        }
        if (argument instanceof Integer || argument instanceof Short || argument instanceof Byte) {
            int c = ((Number) argument).intValue();
            if (!Character.isValidCodePoint(c)) {
                throw new IllegalFormatCodePointException(c);
            }
            return new String(Character.toChars(c));
        }
        throw wrong(argument);
    }

    private Calendar calendar(Object argument) {
        if (argument instanceof Calendar) {
            return (Calendar) argument;
        }
        if (!(argument instanceof Long) && !(argument instanceof Date)) {
            throw wrong(argument);
        }
        Calendar calendar = Calendar.getInstance(locale);
        calendar.setTimeInMillis(argument instanceof Date ? ((Date) argument).getTime() : (Long) argument);
        return calendar;
    }

    private String whole(Object argument) {
        boolean large = argument instanceof BigInteger;
        if (!large && !(argument instanceof Integer) && !(argument instanceof Long) && !(argument instanceof Short)
                && !(argument instanceof Byte)) {
            throw wrong(argument);
        }
        if (conversion == 'd') {
            String digits = argument.toString();
            boolean negative = digits.charAt(0) == '-';
            String size = negative ? digits.substring(1) : digits;
            return FormatNumber.signed(this, FormatNumber.local(this, size), negative);
        }
        int radix = conversion == 'x' ? 16 : 8;
        String prefix = !has('#') ? "" : radix == 16 ? "0x" : "0";
        if (large) {
            BigInteger number = (BigInteger) argument;
            return FormatNumber.signed(this, prefix, number.abs().toString(radix), number.signum() < 0);
        }
        refuse("( +");
        long value = ((Number) argument).longValue();
        value &= argument instanceof Integer ? 0xffffffffL : argument instanceof Short ? 0xffffL
                : argument instanceof Byte ? 0xffL : -1L;
        String digits = radix == 16 ? Long.toHexString(value) : Long.toOctalString(value);
        return FormatNumber.signed(this, prefix, digits, false);
    }

    private String decimal(Object argument) {
        if (argument instanceof BigDecimal) {
            if (conversion == 'a') {
                throw wrong(argument);
            }
            BigDecimal number = (BigDecimal) argument;
            String shown = FormatNumber.decimal(this, FormatNumber.Digits.of(number));
            return FormatNumber.signed(this, shown, number.signum() < 0);
        }
        if (!(argument instanceof Double) && !(argument instanceof Float)) {
            throw wrong(argument);
        }
        double value = ((Number) argument).doubleValue();
        if (value != value) {
            return "NaN";
        }
        boolean negative = value < 0 || value == 0 && 1 / value < 0;
        if (Double.isInfinite(value)) {
            return negative ? has('(') ? "(Infinity)" : "-Infinity"
                    : has('+') ? "+Infinity" : has(' ') ? " Infinity" : "Infinity";
        }
        if (conversion == 'a') {
            return FormatNumber.signed(this, "0x", FormatNumber.hexadecimal(Math.abs(value), precision), negative);
        }
        // The digits of the shortest text, also of a float that was widened, as the platform takes them.
        String shortest = Double.toString(Math.abs(value));
        return FormatNumber.signed(this, FormatNumber.decimal(this, FormatNumber.Digits.of(shortest)), negative);
    }
}
