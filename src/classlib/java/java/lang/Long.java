package java.lang;

/** A boxed long, and the conversions between whole numbers and text that the smaller types share. */
public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    @SuppressWarnings("unchecked")
    public static final Class<Long> TYPE = (Class<Long>) Class.getPrimitiveClass("long");

    /** The shared instances of -128 to 127. */
    private static final Long[] CACHE = new Long[256];

    static {
        for (int i = 0; i < CACHE.length; i++) {
            CACHE[i] = new Long(i - 128);
        }
    }

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return value >= -128 && value <= 127 ? CACHE[(int) value + 128] : new Long(value);
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text, 10));
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    public static long parseLong(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        return parse(text, radix, MAX_VALUE);
    }

    /** The number in the text, which must lie between -max - 1 and max. */
    static long parse(String text, int radix, long max) {
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
        int length = text.length();
        int index = 0;
        boolean negative = false;
        if (length > 0 && (text.charAt(0) == '-' || text.charAt(0) == '+')) {
            negative = text.charAt(0) == '-';
            index = 1;
        }
        if (index == length) {
            throw NumberFormatException.forInput(text, radix);
        }
        // The value is gathered below zero, where the range is one greater.
        long limit = negative ? -max - 1 : -max;
        long value = 0;
        while (index < length) {
            int digit = Character.digit(text.charAt(index++), radix);
            if (digit < 0 || value < limit / radix || value * radix < limit + digit) {
                throw NumberFormatException.forInput(text, radix);
            }
            value = value * radix - digit;
        }
        return negative ? value : -value;
    }

    public static Long decode(String text) {
        if (text.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        int index = 0;
        boolean negative = false;
        if (text.charAt(0) == '-' || text.charAt(0) == '+') {
            negative = text.charAt(0) == '-';
            index = 1;
        }
        int radix = 10;
        if (text.startsWith("0x", index) || text.startsWith("0X", index)) {
            radix = 16;
            index += 2;
        } else if (text.startsWith("#", index)) {
            radix = 16;
            index++;
        } else if (text.startsWith("0", index) && text.length() > index + 1) {
            radix = 8;
            index++;
        }
        String digits = text.substring(index);
        if (digits.startsWith("-") || digits.startsWith("+")) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        return valueOf(parseLong(negative ? "-" + digits : digits, radix));
    }

    public static String toString(long value) {
        if (value == MIN_VALUE) {
            return "-9223372036854775808";
        }
        char[] digits = new char[20];
        int start = digits(value < 0 ? -value : value, digits);
        if (value < 0) {
            digits[--start] = '-';
        }
        return new String(digits, start, digits.length - start);
    }

    /** Writes the decimal digits to the end of the array and returns where they begin. */
    static int digits(long value, char[] into) {
        int start = into.length;
        long rest = value;
        // Int division costs less than long division.
        while (rest > Integer.MAX_VALUE) {
            long quotient = rest / 10;
            into[--start] = (char) ('0' + (int) (rest - quotient * 10));
            rest = quotient;
        }
        int small = (int) rest;
        do {
            int quotient = small / 10;
            into[--start] = (char) ('0' + (small - quotient * 10));
            small = quotient;
        } while (small != 0);
        return start;
    }

    public static String toString(long value, int radix) {
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        if (base == 10) {
            return toString(value);
        }
        char[] digits = new char[65];
        int start = digits.length;
        // Below zero, as there the least value has no counterpart above.
        long rest = value < 0 ? value : -value;
        do {
            digits[--start] = Character.forDigit((int) -(rest % base), base);
            rest /= base;
        } while (rest != 0);
        if (value < 0) {
            digits[--start] = '-';
        }
        return new String(digits, start, digits.length - start);
    }

    /** The digits of an unsigned value in base 2 to the power of `bits`. */
    static String unsignedText(long value, int bits) {
        char[] digits = new char[64];
        int start = digits.length;
        long rest = value;
        int mask = (1 << bits) - 1;
        do {
            digits[--start] = Character.forDigit((int) rest & mask, 16);
            rest >>>= bits;
        } while (rest != 0);
        return new String(digits, start, digits.length - start);
    }

    public static String toHexString(long value) {
        return unsignedText(value, 4);
    }

    public static String toOctalString(long value) {
        return unsignedText(value, 3);
    }

    public static String toBinaryString(long value) {
        return unsignedText(value, 1);
    }

    public static int compare(long x, long y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(long x, long y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static int signum(long value) {
        return (int) ((value >> 63) | (-value >>> 63));
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    public static long min(long a, long b) {
        return Math.min(a, b);
    }

    public static int bitCount(long value) {
        return Integer.bitCount((int) value) + Integer.bitCount((int) (value >>> 32));
    }

    public static int numberOfLeadingZeros(long value) {
        int high = (int) (value >>> 32);
        return high != 0 ? Integer.numberOfLeadingZeros(high) : 32 + Integer.numberOfLeadingZeros((int) value);
    }

    public static int numberOfTrailingZeros(long value) {
        int low = (int) value;
        return low != 0 ? Integer.numberOfTrailingZeros(low) : 32 + Integer.numberOfTrailingZeros((int) (value >>> 32));
    }

    public static long highestOneBit(long value) {
        return value & (MIN_VALUE >>> numberOfLeadingZeros(value));
    }

    public static long lowestOneBit(long value) {
        return value & -value;
    }

    public static long rotateLeft(long value, int distance) {
        return (value << distance) | (value >>> -distance);
    }

    public static long rotateRight(long value, int distance) {
        return (value >>> distance) | (value << -distance);
    }

    public static long reverse(long value) {
        return ((long) Integer.reverse((int) value) << 32) | (Integer.reverse((int) (value >>> 32)) & 0xffffffffL);
    }

    public static long reverseBytes(long value) {
        return ((long) Integer.reverseBytes((int) value) << 32)
                | (Integer.reverseBytes((int) (value >>> 32)) & 0xffffffffL);
    }

    public static int hashCode(long value) {
        return (int) (value ^ (value >>> 32));
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    @Override
    public int hashCode() {
        return hashCode(value);
    }

    @Override
    public String toString() {
        return toString(value);
    }

    public static long divideUnsigned(long dividend, long divisor) {
        if (divisor < 0) {
            return compareUnsigned(dividend, divisor) < 0 ? 0 : 1;
        }
        if (dividend >= 0) {
            return dividend / divisor;
        }
        long quotient = ((dividend >>> 1) / divisor) << 1;
        return compareUnsigned(dividend - quotient * divisor, divisor) >= 0 ? quotient + 1 : quotient;
    }

    public static long remainderUnsigned(long dividend, long divisor) {
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    public static String toUnsignedString(long value) {
        return toUnsignedString(value, 10);
    }

    public static String toUnsignedString(long value, int radix) {
        if (value >= 0) {
            return toString(value, radix);
        }
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        long quotient = divideUnsigned(value, base);
        return toString(quotient, base) + Character.forDigit((int) (value - quotient * base), base);
    }

    public static long parseUnsignedLong(String text) {
        return parseUnsignedLong(text, 10);
    }

    public static long parseUnsignedLong(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string: null");
        }
        int length = text.length();
        if (length > 0 && text.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text + ".");
        }
        if (length < 12) {
            return parseLong(text, radix);
        }
        long first = parseLong(text.substring(0, length - 1), radix);
        int last = Character.digit(text.charAt(length - 1), radix);
        if (last < 0) {
            throw new NumberFormatException("Bad digit at end of " + text);
        }
        long value = first * radix + last;
        if (compareUnsigned(first, divideUnsigned(-1, radix)) > 0 || compareUnsigned(value, last) < 0) {
            throw new NumberFormatException("String value " + text + " exceeds range of unsigned long.");
        }
        return value;
    }

    public static Long valueOf(String text, int radix) {
        return valueOf(parseLong(text, radix));
    }

    public static Long getLong(String key) {
        return getLong(key, null);
    }

    public static Long getLong(String key, long fallback) {
        return getLong(key, valueOf(fallback));
    }

    public static Long getLong(String key, Long fallback) {
        String text = System.getProperty(key);
        try {
            return text == null ? fallback : decode(text);
        } catch (NumberFormatException e) {
            return fallback;
        }
    }

    public Long(String text) {
        this(parseLong(text, 10));
    }
}
