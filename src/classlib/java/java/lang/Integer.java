package java.lang;

/** A boxed int. */
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    @SuppressWarnings("unchecked")
    public static final Class<Integer> TYPE = (Class<Integer>) Class.getPrimitiveClass("int");

    /** The shared instances of -128 to 127. */
    private static final Integer[] CACHE = new Integer[256];

    static {
        for (int i = 0; i < CACHE.length; i++) {
            CACHE[i] = new Integer(i - 128);
        }
    }

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return value >= -128 && value <= 127 ? CACHE[value + 128] : new Integer(value);
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text, 10));
    }

    public static Integer valueOf(String text, int radix) {
        return valueOf(parseInt(text, radix));
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static int parseInt(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        long value = Long.parse(text, radix, MAX_VALUE);
        return (int) value;
    }

    public static Integer decode(String text) {
        long value = Long.decode(text);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw NumberFormatException.forInput(text, 10);
        }
        return valueOf((int) value);
    }

    public static String toString(int value) {
        return Long.toString(value);
    }

    public static String toString(int value, int radix) {
        return Long.toString(value, radix);
    }

    public static String toHexString(int value) {
        return Long.unsignedText(value & 0xffffffffL, 4);
    }

    public static String toOctalString(int value) {
        return Long.unsignedText(value & 0xffffffffL, 3);
    }

    public static String toBinaryString(int value) {
        return Long.unsignedText(value & 0xffffffffL, 1);
    }

    public static String toUnsignedString(int value) {
        return Long.toString(value & 0xffffffffL);
    }

    public static long toUnsignedLong(int value) {
        return value & 0xffffffffL;
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) ((dividend & 0xffffffffL) / (divisor & 0xffffffffL));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) ((dividend & 0xffffffffL) % (divisor & 0xffffffffL));
    }

    public static int compare(int x, int y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(int x, int y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static int signum(int value) {
        return (value >> 31) | (-value >>> 31);
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    public static int min(int a, int b) {
        return Math.min(a, b);
    }

    public static int bitCount(int value) {
        int pairs = value - ((value >>> 1) & 0x55555555);
        int nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
        return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }

    public static int numberOfLeadingZeros(int value) {
        if (value <= 0) {
            return value == 0 ? 32 : 0;
        }
        int zeros = 31;
        int rest = value;
        for (int step = 16; step > 0; step >>= 1) {
            if (rest >= 1 << step) {
                zeros -= step;
                rest >>>= step;
            }
        }
        return zeros;
    }

    public static int numberOfTrailingZeros(int value) {
        return value == 0 ? 32 : 31 - numberOfLeadingZeros(value & -value);
    }

    public static int highestOneBit(int value) {
        return value & (MIN_VALUE >>> numberOfLeadingZeros(value));
    }

    public static int lowestOneBit(int value) {
        return value & -value;
    }

    public static int rotateLeft(int value, int distance) {
        return (value << distance) | (value >>> -distance);
    }

    public static int rotateRight(int value, int distance) {
        return (value >>> distance) | (value << -distance);
    }

    public static int reverse(int value) {
        int result = 0;
        for (int bit = 0; bit < 32; bit++) {
            result = (result << 1) | ((value >>> bit) & 1);
        }
        return result;
    }

    public static int reverseBytes(int value) {
        return (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);
    }

    public static int hashCode(int value) {
        return value;
    }

    public static Integer getInteger(String key) {
        String text = System.getProperty(key);
        try {
            return text == null ? null : decode(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    @Override
    public int intValue() {
        return value;
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
    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return toString(value);
    }

    public static String toUnsignedString(int value, int radix) {
        return Long.toString(value & 0xffffffffL, radix);
    }

    public static int parseUnsignedInt(String text) {
        return parseUnsignedInt(text, 10);
    }

    public static int parseUnsignedInt(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string: null");
        }
        if (text.length() > 0 && text.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text + ".");
        }
        long value = Long.parseLong(text, radix);
        if ((value & 0xffffffff00000000L) != 0) {
            throw new NumberFormatException("String value " + text + " exceeds range of unsigned int.");
        }
        return (int) value;
    }

    public static Integer getInteger(String key, int fallback) {
        Integer value = getInteger(key);
        return value == null ? Integer.valueOf(fallback) : value;
    }

    public static Integer getInteger(String key, Integer fallback) {
        Integer value = getInteger(key);
        return value == null ? fallback : value;
    }

    public Integer(String text) {
        this(parseInt(text, 10));
    }
}
