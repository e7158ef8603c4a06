package java.lang;

/** A boxed short. */
public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    @SuppressWarnings("unchecked")
    public static final Class<Short> TYPE = (Class<Short>) Class.getPrimitiveClass("short");

    /** The shared instances of -128 to 127. */
    private static final Short[] CACHE = new Short[256];

    static {
        for (int i = 0; i < CACHE.length; i++) {
            CACHE[i] = new Short((short) (i - 128));
        }
    }

    private final short value;

    public Short(short value) {
        this.value = value;
    }

    public static Short valueOf(short value) {
        return value >= -128 && value <= 127 ? CACHE[value + 128] : new Short(value);
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text, 10));
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public static String toString(short value) {
        return Integer.toString(value);
    }

    public static int compare(short x, short y) {
        return x - y;
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static int hashCode(short value) {
        return value;
    }

    @Override
    public byte byteValue() {
        return (byte) value;
    }

    @Override
    public short shortValue() {
        return value;
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
    public int compareTo(Short other) {
        return value - other.value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return Integer.toString(value);
    }

    public static short reverseBytes(short value) {
        return (short) (((value & 0xff00) >> 8) | (value << 8));
    }

    public static long toUnsignedLong(short value) {
        return value & 65535L;
    }

    public static Short valueOf(String text, int radix) {
        return valueOf(parseShort(text, radix));
    }

    public static Short decode(String text) {
        int value = Integer.decode(text);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value " + value + " out of range from input " + text);
        }
        return valueOf((short) value);
    }

    public static int compareUnsigned(short x, short y) {
        return (x & 65535) - (y & 65535);
    }

    public Short(String text) {
        this(parseShort(text, 10));
    }
}
