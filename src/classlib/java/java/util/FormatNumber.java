package java.util;

import java.math.BigDecimal;

/** Numbers for Formatter. */
final class FormatNumber {
    private FormatNumber() {
    }

    /** With the locale's point and, if wanted, groups of three. */
    static String local(FormatSpecifier spec, String plain) {
        int point = plain.indexOf('.');
        boolean grouped = spec.has(',');
        if (point < 0 && !grouped) {
            return plain;
        }
        LocaleText names = LocaleText.of(spec.locale);
        int e = plain.indexOf('e');
        int whole = point >= 0 ? point : e >= 0 ? e : plain.length();
        StringBuilder text = new StringBuilder(plain.length() + whole / 3 + 1);
        for (int i = 0; i < whole; i++) {
            if (grouped && i > 0 && (whole - i) % 3 == 0) {
                text.append(names.sign(LocaleText.GROUPING));
            }
            text.append(plain.charAt(i));
        }
        if (point >= 0) {
            text.append(names.sign(LocaleText.DECIMAL));
        }
        return text.append(plain, point >= 0 ? point + 1 : whole, plain.length()).toString();
    }

    static String signed(FormatSpecifier spec, String digits, boolean negative) {
        return signed(spec, "", digits, negative);
    }

    /** With its sign and prefix, and zeros after them if wanted. */
    static String signed(FormatSpecifier spec, String prefix, String digits, boolean negative) {
        boolean parentheses = negative && spec.has('(');
        StringBuilder text = new StringBuilder();
        if (negative) {
            text.append(parentheses ? '(' : '-');
        } else if (spec.has('+')) {
            text.append('+');
        } else if (spec.has(' ')) {
            text.append(' ');
        }
        text.append(prefix);
        if (spec.has('0')) {
            for (int i = text.length() + digits.length() + (parentheses ? 1 : 0); i < spec.width; i++) {
                text.append('0');
            }
        }
        text.append(digits);
        return parentheses ? text.append(')').toString() : text.toString();
    }

    static String decimal(FormatSpecifier spec, Digits digits) {
        int places = spec.precision < 0 ? 6 : spec.precision;
        String text;
        if (spec.conversion == 'f') {
            text = digits.fixed(places);
        } else if (spec.conversion == 'e') {
            text = digits.scientific(places);
        } else {
            text = general(digits, Math.max(places, 1));
        }
        if (spec.has('#') && text.indexOf('.') < 0) {
            int e = text.indexOf('e');
            text = e < 0 ? text + "." : text.substring(0, e) + "." + text.substring(e);
        }
        return local(spec, text);
    }

    private static String general(Digits digits, int precision) {
        if (digits.isZero()) {
            return digits.fixed(precision - 1);
        }
        digits.round(precision);
        int exponent = digits.point - 1;
        if (exponent >= -4 && exponent < precision) {
            return digits.fixed(precision - exponent - 1);
        }
        return digits.scientific(precision - 1);
    }

    /** What stands after 0x. */
    static String hexadecimal(double value, int precision) {
        if (value == 0) {
            return "0.0p0".replace("0p", precision > 1 ? zeros(precision) + "p" : "0p");
        }
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> 52) - 1023;
        long mantissa = bits & 0xfffffffffffffL;
        long lead = exponent == -1023 ? 0 : 1;
        if (lead == 0) {
            exponent = -1022;
        }
        if (precision >= 0 && precision < 13) {
            if (lead == 0) {
                // Rounded digits begin with a one.
                int shift = Long.numberOfLeadingZeros(mantissa) - 11;
                mantissa = mantissa << shift & 0xfffffffffffffL;
                exponent -= shift;
                lead = 1;
            }
            int dropped = 4 * (13 - Math.max(precision, 1));
            long unit = 1L << dropped;
            long whole = lead << 52 | mantissa;
            long rest = whole & (unit - 1);
            whole -= rest;
            if (rest > unit / 2 || rest == unit / 2 && (whole & unit) != 0) {
                whole += unit;
            }
            if (whole >>> 53 != 0) {
                whole >>>= 1;
                exponent++;
            }
            mantissa = whole & 0xfffffffffffffL;
        }
        String digits = Long.toHexString(mantissa | 0x10000000000000L).substring(1);
        int end = 13;
        int least = precision < 0 ? 1 : Math.min(Math.max(precision, 1), 13);
        while (end > least && digits.charAt(end - 1) == '0') {
            end--;
        }
        return lead + "." + digits.substring(0, end) + zeros(precision - 13) + "p" + exponent;
    }

    private static String zeros(int count) {
        StringBuilder zeros = new StringBuilder();
        for (int i = 0; i < count; i++) {
            zeros.append('0');
        }
        return zeros.toString();
    }

    /** The decimal digits of a number and the place of their point. */
    static final class Digits {
        private String digits;
        /** How many digits stand before the point; may be negative or beyond the digits. */
        private int point;

        private Digits(String digits, int point) {
            int zeros = 0;
            while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
                zeros++;
            }
            this.digits = zeros == 0 ? digits : digits.substring(zeros);
            this.point = point - zeros;
        }

        /** Of what Double.toString makes of a number without a sign. */
        static Digits of(String text) {
            int e = text.indexOf('E');
            String mantissa = e < 0 ? text : text.substring(0, e);
            int dot = mantissa.indexOf('.');
            return new Digits(mantissa.substring(0, dot) + mantissa.substring(dot + 1),
                    dot + (e < 0 ? 0 : Integer.parseInt(text.substring(e + 1))));
        }

        static Digits of(BigDecimal number) {
            String digits = number.unscaledValue().abs().toString();
            return new Digits(digits, digits.length() - number.scale());
        }

        boolean isZero() {
            return digits.equals("0");
        }

        /** Keeps so many digits, rounding halves up. */
        void round(int kept) {
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
            StringBuilder text = new StringBuilder(afterPoint + places + 1);
            for (int i = 0; i < afterPoint + places; i++) {
                if (i == afterPoint) {
                    text.append('.');
                }
                text.append(digit(i + first));
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
                if (i == 1) {
                    text.append('.');
                }
                text.append(digit(i));
            }
            int exponent = zero ? 0 : point - 1;
            text.append(exponent < 0 ? "e-" : "e+");
            return text.append(Math.abs(exponent) < 10 ? "0" : "").append(Math.abs(exponent)).toString();
        }
    }
}
