package java.util;

/** Text from a format string: %d %s %S %x %X %o %c %b %h %f %e %n %% with flags, width, precision and index. */
public final class Formatter {
    private final StringBuilder out;

    // The specifier at hand.
    private String specifier;
    private String flags;
    private int width;
    private int precision;
    private char conversion;

    public Formatter() {
        this(new StringBuilder());
    }

    public Formatter(StringBuilder out) {
        this.out = out;
    }

    public Formatter format(String format, Object... arguments) {
        int at = 0;
        int ordinary = 0;
        int last = -1;
        while (at < format.length()) {
            char c = format.charAt(at);
            if (c != '%') {
                out.append(c);
                at++;
                continue;
            }
            int start = at++;
            int index = 0;
            int digits = digitsEnd(format, at);
            if (digits > at && digits < format.length() && format.charAt(digits) == '$') {
                index = Integer.parseInt(format.substring(at, digits));
                at = digits + 1;
            } else if (at < format.length() && format.charAt(at) == '<') {
                index = -1;
                at++;
            }
            at = parse(format, start, at);
            if (conversion == '%' || conversion == 'n') {
                out.append(conversion == '%' ? padded("%") : "\n");
                continue;
            }
            int taken = index > 0 ? index - 1 : index < 0 ? last : ordinary++;
            if (taken < 0 || arguments != null && taken >= arguments.length) {
                throw new MissingFormatArgumentException(specifier);
            }
            last = taken;
            out.append(padded(text(arguments == null ? null : arguments[taken])));
        }
        return this;
    }

    private static int digitsEnd(String format, int from) {
        int at = from;
        while (at < format.length() && Character.isDigit(format.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Reads flags, width, precision and conversion; returns where the specifier ends. */
    private int parse(String format, int start, int from) {
        int at = from;
        while (at < format.length() && "-#+ 0,(".indexOf(format.charAt(at)) >= 0) {
            at++;
        }
        flags = format.substring(from, at);
        int end = digitsEnd(format, at);
        width = end > at ? Integer.parseInt(format.substring(at, end)) : -1;
        at = end;
        precision = -1;
        if (at < format.length() && format.charAt(at) == '.') {
            end = digitsEnd(format, at + 1);
            if (end == at + 1) {
                throw new UnknownFormatConversionException(".");
            }
            precision = Integer.parseInt(format.substring(at + 1, end));
            at = end;
        }
        if (at >= format.length()) {
            throw new UnknownFormatConversionException("%");
        }
        conversion = format.charAt(at);
        specifier = format.substring(start, at + 1);
        if ("dsSxXocCbBhHfeE%n".indexOf(conversion) < 0) {
            throw new UnknownFormatConversionException(String.valueOf(conversion));
        }
        if (width < 0 && (has('-') || has('0'))) {
            throw new MissingFormatWidthException(specifier);
        }
        return at + 1;
    }

    private boolean has(char flag) {
        return flags.indexOf(flag) >= 0;
    }

    private String padded(String text) {
        int missing = width - text.length();
        if (missing <= 0) {
            return text;
        }
        String blanks = " ".repeat(missing);
        return has('-') ? text.concat(blanks) : blanks.concat(text);
    }

    private String text(Object argument) {
        switch (conversion) {
            case 'd':
                return whole(argument);
            case 'x':
            case 'o':
                return unsigned(argument, conversion == 'x' ? 4 : 3);
            case 'X':
                return unsigned(argument, 4).toUpperCase();
            case 'c':
                return general(character(argument));
            case 'C':
                return general(character(argument)).toUpperCase();
            case 'b':
                return general(truth(argument));
            case 'B':
                return general(truth(argument)).toUpperCase();
            case 'h':
                return general(argument == null ? "null" : Integer.toHexString(argument.hashCode()));
            case 'H':
                return general(argument == null ? "null" : Integer.toHexString(argument.hashCode())).toUpperCase();
            case 'S':
                return general(String.valueOf(argument)).toUpperCase();
            case 'f':
            case 'e':
                return decimal(argument);
            case 'E':
                return decimal(argument).toUpperCase();
            default:
                return general(String.valueOf(argument));
        }
    }

    private static String truth(Object argument) {
        return String.valueOf(argument instanceof Boolean ? ((Boolean) argument).booleanValue() : argument != null);
    }

    private String general(String text) {
        if (has('0')) {
            throw new FormatFlagsConversionMismatchException("0", conversion);
        }
        return precision >= 0 && precision < text.length() ? text.substring(0, precision) : text;
    }

    private String character(Object argument) {
        if (argument == null) {
            return "null";
        }
        if (argument instanceof Character) {
            return argument.toString();
        }
        if (argument instanceof Integer || argument instanceof Short || argument instanceof Byte) {
            return new String(Character.toChars(((Number) argument).intValue()));
        }
        throw new IllegalFormatConversionException(conversion, argument.getClass());
    }

    private static boolean isWhole(Object argument) {
        return argument instanceof Integer || argument instanceof Long || argument instanceof Short
                || argument instanceof Byte;
    }

    private void checkNumber(Object argument, boolean fits) {
        if (precision >= 0 && conversion != 'f' && conversion != 'e' && conversion != 'E') {
            throw new IllegalFormatPrecisionException(precision);
        }
        if (!fits) {
            throw new IllegalFormatConversionException(conversion, argument.getClass());
        }
    }

    private String whole(Object argument) {
        if (argument == null) {
            return "null";
        }
        checkNumber(argument, isWhole(argument));
        String digits = Long.toString(((Number) argument).longValue());
        boolean negative = digits.startsWith("-");
        return signed(grouped(negative ? digits.substring(1) : digits), negative);
    }

    private String unsigned(Object argument, int bits) {
        if (argument == null) {
            return "null";
        }
        checkNumber(argument, isWhole(argument));
        long value = ((Number) argument).longValue();
        if (argument instanceof Integer) {
            value &= 0xffffffffL;
        } else if (argument instanceof Short) {
            value &= 0xffffL;
        } else if (argument instanceof Byte) {
            value &= 0xffL;
        }
        String digits = bits == 4 ? Long.toHexString(value) : Long.toOctalString(value);
        String prefix = !has('#') ? "" : bits == 4 ? "0x" : "0";
        return prefix + zeros(prefix.length() + digits.length()) + digits;
    }

    /** The zeros before a number that is as long as given. */
    private String zeros(int length) {
        return has('0') && width > length ? "0".repeat(width - length) : "";
    }

    private String signed(String digits, boolean negative) {
        String before = negative ? has('(') ? "(" : "-" : has('+') ? "+" : has(' ') ? " " : "";
        String after = negative && has('(') ? ")" : "";
        return before + zeros(before.length() + digits.length() + after.length()) + digits + after;
    }

    private String grouped(String digits) {
        if (!has(',')) {
            return digits;
        }
        int point = digits.indexOf('.');
        StringBuilder text = new StringBuilder(digits);
        for (int i = (point < 0 ? digits.length() : point) - 3; i > 0; i -= 3) {
            text.insert(i, ',');
        }
        return text.toString();
    }

    private String decimal(Object argument) {
        if (argument == null) {
            return "null";
        }
        checkNumber(argument, argument instanceof Double || argument instanceof Float);
        double value = ((Number) argument).doubleValue();
        if (value != value) {
            return "NaN";
        }
        boolean negative = value < 0 || value == 0 && 1 / value < 0;
        if (Double.isInfinite(value)) {
            return negative ? has('(') ? "(Infinity)" : "-Infinity" : has('+') ? "+Infinity" : "Infinity";
        }
        // The digits of a float's own shortest text, as the platform takes them.
        String shortest = argument instanceof Float
                ? Float.toString(Math.abs((Float) argument)) : Double.toString(Math.abs(value));
        int places = precision < 0 ? 6 : precision;
        Decimal digits = new Decimal(shortest);
        return signed(conversion == 'f' ? grouped(digits.fixed(places)) : digits.scientific(places), negative);
    }

    /** The decimal digits of a number and the place of their point. */
    private static final class Decimal {
        private String digits;
        /** How many digits stand before the point; may be negative or beyond the digits. */
        private int point;

        Decimal(String text) {
            int e = text.indexOf('E');
            String mantissa = e < 0 ? text : text.substring(0, e);
            int dot = mantissa.indexOf('.');
            digits = mantissa.substring(0, dot) + mantissa.substring(dot + 1);
            point = dot + (e < 0 ? 0 : Integer.parseInt(text.substring(e + 1)));
            int zeros = 0;
            while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
                zeros++;
            }
            digits = digits.substring(zeros);
            point -= zeros;
        }

        private boolean isZero() {
            return digits.equals("0");
        }

        /** Keeps so many digits, rounding halves up. */
        private void round(int kept) {
            if (kept >= digits.length()) {
                return;
            }
            if (kept < 0) {
                digits = "0";
                return;
            }
            boolean up = digits.charAt(kept) >= '5';
            char[] rounded = ("0" + digits.substring(0, kept)).toCharArray();
            int at = rounded.length - 1;
            while (up) {
                up = rounded[at] == '9';
                rounded[at] = up ? '0' : (char) (rounded[at] + 1);
                at--;
            }
            boolean carried = rounded[0] != '0';
            digits = carried ? new String(rounded) : new String(rounded, 1, kept);
            point += carried ? 1 : 0;
        }

        String fixed(int places) {
            round(point + places);
            // With less than one digit before the point a zero stands there.
            int first = Math.min(point, 1) - 1;
            int afterPoint = Math.max(point, 1);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < afterPoint + places; i++) {
                text.append(i == afterPoint ? "." : "").append(digit(i + first));
            }
            return text.toString();
        }

        private char digit(int index) {
            return index >= 0 && index < digits.length() ? digits.charAt(index) : '0';
        }

        String scientific(int places) {
            boolean zero = isZero();
            round(places + 1);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i <= places; i++) {
                text.append(i == 1 ? "." : "").append(digit(i));
            }
            int exponent = zero ? 0 : point - 1;
            text.append(exponent < 0 ? "e-" : "e+");
            return text.append(Math.abs(exponent) < 10 ? "0" : "").append(Math.abs(exponent)).toString();
        }
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
