package java.math;

/** BigDecimal's forms as text. */
final class DecimalText {
    private DecimalText() {
    }

    static BigDecimal parse(String text) {
        int end = text.length();
        int at = end > 0 && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
        boolean negative = at == 1 && text.charAt(0) == '-';
        StringBuilder digits = new StringBuilder(end + 1);
        if (negative) {
            digits.append('-');
        }
        int point = -1;
        int count = 0;
        long exponent = 0;
        if (at == end) {
            throw end == 0 ? new NumberFormatException() : new NumberFormatException("No digits found.");
        }
        for (; at < end; at++) {
            char c = text.charAt(at);
            int digit = Character.digit(c, 10);
            if (digit >= 0) {
                digits.append((char) ('0' + digit));
                count++;
            } else if (c == '.') {
                if (point >= 0) {
                    throw new NumberFormatException("Character array contains more than one decimal point.");
                }
                point = count;
            } else if (c == 'e' || c == 'E') {
                exponent = exponent(text, at + 1);
                break;
            } else {
                throw new NumberFormatException("Character " + c
                        + " is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.");
            }
        }
        if (count == 0) {
            throw new NumberFormatException("No digits found.");
        }
        long scale = (point < 0 ? 0 : count - point) - exponent;
        if (scale != (int) scale) {
            throw new NumberFormatException("Scale out of range.");
        }
        String whole = digits.toString();
        if (whole.length() <= 18) {
            return BigDecimal.valueOf(Long.parseLong(whole), (int) scale);
        }
        return new BigDecimal(new BigInteger(whole), (int) scale);
    }

    private static long exponent(String text, int from) {
        int end = text.length();
        int at = from;
        boolean negative = at < end && text.charAt(at) == '-';
        if (at < end && (negative || text.charAt(at) == '+')) {
            at++;
        }
        if (at >= end) {
            throw new NumberFormatException();
        }
        // Zeros before the digits do not count.
        while (end - at > 10 && Character.digit(text.charAt(at), 10) == 0) {
            at++;
        }
        if (end - at > 10) {
            throw new NumberFormatException("Too many nonzero exponent digits.");
        }
        long value = 0;
        for (; at < end; at++) {
            int digit = Character.digit(text.charAt(at), 10);
            if (digit < 0) {
                throw new NumberFormatException("Not a digit.");
            }
            value = value * 10 + digit;
        }
        if (value > Integer.MAX_VALUE) {
            throw new NumberFormatException("Exponent overflow.");
        }
        return negative ? -value : value;
    }

    static String plain(String unscaled, int scale) {
        if (scale == 0) {
            return unscaled;
        }
        boolean negative = unscaled.charAt(0) == '-';
        String digits = negative ? unscaled.substring(1) : unscaled;
        StringBuilder text = new StringBuilder(digits.length() + 4);
        if (negative) {
            text.append('-');
        }
        if (scale < 0) {
            if (digits.equals("0")) {
                return "0";
            }
            text.append(digits);
            for (int i = 0; i > scale; i--) {
                text.append('0');
            }
            return text.toString();
        }
        int point = digits.length() - scale;
        if (point > 0) {
            return text.append(digits, 0, point).append('.').append(digits, point, digits.length()).toString();
        }
        text.append("0.");
        for (; point < 0; point++) {
            text.append('0');
        }
        return text.append(digits).toString();
    }

    static String scientific(String unscaled, int scale, boolean engineering) {
        int first = unscaled.charAt(0) == '-' ? 1 : 0;
        int count = unscaled.length() - first;
        long adjusted = -(long) scale + (count - 1);
        if (scale == 0 || scale > 0 && adjusted >= -6) {
            return plain(unscaled, scale);
        }
        StringBuilder text = new StringBuilder(unscaled.length() + 14);
        text.append(unscaled, 0, first);
        if (!engineering) {
            point(text, unscaled, first + 1);
        } else {
            adjusted = engineering(text, unscaled, first, adjusted);
        }
        if (adjusted != 0) {
            text.append('E');
            if (adjusted > 0) {
                text.append('+');
            }
            text.append(adjusted);
        }
        return text.toString();
    }

    private static void point(StringBuilder text, String unscaled, int at) {
        int first = unscaled.charAt(0) == '-' ? 1 : 0;
        text.append(unscaled, first, at);
        if (at < unscaled.length()) {
            text.append('.').append(unscaled, at, unscaled.length());
        }
    }

    /** Writes one to three digits before the point; returns the exponent, a multiple of three. */
    private static long engineering(StringBuilder text, String unscaled, int first, long adjusted) {
        int before = (int) (adjusted % 3);
        if (before < 0) {
            before += 3;
        }
        long exponent = adjusted - before;
        before++;
        int count = unscaled.length() - first;
        if (count == 1 && unscaled.charAt(first) == '0') {
            // Zero has only digits after its point to be moved.
            if (before == 1) {
                text.append('0');
            } else {
                text.append(before == 2 ? "0.00" : "0.0");
                exponent += 3;
            }
        } else if (before >= count) {
            text.append(unscaled, first, unscaled.length());
            for (int i = count; i < before; i++) {
                text.append('0');
            }
        } else {
            point(text, unscaled, first + before);
        }
        return exponent;
    }
}
