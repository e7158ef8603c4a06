package java.lang.reflect;

/** Boxes and what they widen to (JLS 5.1.2). */
final class Values {
    private Values() {
    }

    /** A value in the box of exactly that type. */
    static Object convert(Object value, Class<?> type, String message) {
        if (!type.isPrimitive()) {
            if (value != null && !type.isInstance(value)) {
                throw new IllegalArgumentException(message);
            }
            return value;
        }
        if (value == null) {
            throw new IllegalArgumentException(message);
        }
        Object converted = widen(value, type);
        if (converted == null) {
            throw new IllegalArgumentException(message);
        }
        return converted;
    }

    private static Object widen(Object value, Class<?> type) {
        if (type == boolean.class) {
            return value instanceof Boolean ? value : null;
        }
        if (type == char.class) {
            return value instanceof Character ? value : null;
        }
        if (type == byte.class) {
            return value instanceof Byte ? value : null;
        }
        boolean isChar = value instanceof Character;
        if (!isChar && !(value instanceof Number)) {
            return null;
        }
        int rank = rank(value);
        Number number = isChar ? (Number) Integer.valueOf(((Character) value).charValue()) : (Number) value;
        if (type == short.class) {
            return !isChar && rank <= 1 ? Short.valueOf(number.shortValue()) : null;
        }
        if (type == int.class) {
            return rank <= 2 ? Integer.valueOf(number.intValue()) : null;
        }
        if (type == long.class) {
            return rank <= 3 ? Long.valueOf(number.longValue()) : null;
        }
        if (type == float.class) {
            return rank <= 4 ? Float.valueOf(number.floatValue()) : null;
        }
        return rank <= 5 ? Double.valueOf(number.doubleValue()) : null;
    }

    /** Types in the order in which they widen; 6 for those that do not. */
    private static int rank(Object value) {
        if (value instanceof Byte) {
            return 0;
        }
        if (value instanceof Short) {
            return 1;
        }
        if (value instanceof Integer || value instanceof Character) {
            return 2;
        }
        if (value instanceof Long) {
            return 3;
        }
        if (value instanceof Float) {
            return 4;
        }
        return value instanceof Double ? 5 : 6;
    }

    /** A field's bits as a box. */
    static Object box(long bits, Class<?> type) {
        if (type == boolean.class) {
            return Boolean.valueOf(bits != 0);
        }
        if (type == char.class) {
            return Character.valueOf((char) bits);
        }
        if (type == byte.class) {
            return Byte.valueOf((byte) bits);
        }
        if (type == short.class) {
            return Short.valueOf((short) bits);
        }
        if (type == int.class) {
            return Integer.valueOf((int) bits);
        }
        if (type == long.class) {
            return Long.valueOf(bits);
        }
        if (type == float.class) {
            return Float.valueOf(Float.intBitsToFloat((int) bits));
        }
        return Double.valueOf(Double.longBitsToDouble(bits));
    }

    /** The bits of a box of exactly that type. */
    static long bits(Object box, Class<?> type) {
        if (type == boolean.class) {
            return ((Boolean) box).booleanValue() ? 1 : 0;
        }
        if (type == char.class) {
            return ((Character) box).charValue();
        }
        if (type == float.class) {
            return Float.floatToRawIntBits(((Float) box).floatValue()) & 0xffffffffL;
        }
        if (type == double.class) {
            return Double.doubleToRawLongBits(((Double) box).doubleValue());
        }
        long value = ((Number) box).longValue();
        return type == long.class ? value : value & 0xffffffffL;
    }
}
