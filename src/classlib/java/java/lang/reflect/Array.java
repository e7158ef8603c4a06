package java.lang.reflect;

/** Arrays of a class that is known only when the program runs. */
public final class Array {
    private Array() {
    }

    public static native Object newInstance(Class<?> type, int length);

    /** An array of arrays; the dexer turns `new long[2][3]` into a call of this. */
    public static Object newInstance(Class<?> type, int... lengths) {
        if (lengths.length == 0) {
            throw new IllegalArgumentException("Empty dimensions array");
        }
        for (int length : lengths) {
            if (length < 0) {
                throw new NegativeArraySizeException(Integer.toString(length));
            }
        }
        return nested(type, lengths, 0);
    }

    private static Object nested(Class<?> type, int[] lengths, int at) {
        Class<?> element = type;
        for (int i = at + 1; i < lengths.length; i++) {
            element = newInstance(element, 0).getClass();
        }
        Object array = newInstance(element, lengths[at]);
        if (at + 1 < lengths.length) {
            Object[] rows = (Object[]) array;
            for (int i = 0; i < rows.length; i++) {
                rows[i] = nested(type, lengths, at + 1);
            }
        }
        return array;
    }

    public static int getLength(Object array) {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        }
        if (array instanceof int[]) {
            return ((int[]) array).length;
        }
        if (array instanceof byte[]) {
            return ((byte[]) array).length;
        }
        if (array instanceof char[]) {
            return ((char[]) array).length;
        }
        if (array instanceof long[]) {
            return ((long[]) array).length;
        }
        if (array instanceof short[]) {
            return ((short[]) array).length;
        }
        if (array instanceof boolean[]) {
            return ((boolean[]) array).length;
        }
        if (array instanceof float[]) {
            return ((float[]) array).length;
        }
        if (array instanceof double[]) {
            return ((double[]) array).length;
        }
        throw new IllegalArgumentException("Argument is not an array");
    }

    private static IllegalArgumentException mismatch(Object array) {
        if (array == null) {
            throw new NullPointerException();
        }
        return new IllegalArgumentException(
                array.getClass().isArray() ? "argument type mismatch" : "Argument is not an array");
    }

    /** An element, in a box if it is a primitive value. */
    public static Object get(Object array, int index) {
        if (array instanceof Object[]) {
            return ((Object[]) array)[index];
        }
        if (array instanceof boolean[]) {
            return Boolean.valueOf(((boolean[]) array)[index]);
        }
        if (array instanceof byte[]) {
            return Byte.valueOf(((byte[]) array)[index]);
        }
        if (array instanceof char[]) {
            return Character.valueOf(((char[]) array)[index]);
        }
        if (array instanceof short[]) {
            return Short.valueOf(((short[]) array)[index]);
        }
        if (array instanceof int[]) {
            return Integer.valueOf(((int[]) array)[index]);
        }
        if (array instanceof long[]) {
            return Long.valueOf(((long[]) array)[index]);
        }
        if (array instanceof float[]) {
            return Float.valueOf(((float[]) array)[index]);
        }
        if (array instanceof double[]) {
            return Double.valueOf(((double[]) array)[index]);
        }
        throw mismatch(array);
    }

    /** Stores an element, which is taken out of its box and widened where the array is one of primitive values. */
    public static void set(Object array, int index, Object value) {
        if (array instanceof Object[]) {
            Class<?> type = array.getClass().getComponentType();
            Values.convert(value, type, "array element type mismatch");
            ((Object[]) array)[index] = value;
        } else if (array == null || !array.getClass().isArray()) {
            throw mismatch(array);
        } else {
            Class<?> type = array.getClass().getComponentType();
            setPrimitive(array, index, Values.convert(value, type, "argument type mismatch"));
        }
    }

    /** The box is of the element's type. */
    private static void setPrimitive(Object array, int index, Object box) {
        if (array instanceof int[]) {
            ((int[]) array)[index] = (Integer) box;
        } else if (array instanceof long[]) {
            ((long[]) array)[index] = (Long) box;
        } else if (array instanceof double[]) {
            ((double[]) array)[index] = (Double) box;
        } else if (array instanceof byte[]) {
            ((byte[]) array)[index] = (Byte) box;
        } else if (array instanceof char[]) {
            ((char[]) array)[index] = (Character) box;
        } else if (array instanceof boolean[]) {
            ((boolean[]) array)[index] = (Boolean) box;
        } else if (array instanceof float[]) {
            ((float[]) array)[index] = (Float) box;
        } else {
            ((short[]) array)[index] = (Short) box;
        }
    }

    public static boolean getBoolean(Object array, int index) {
        if (array instanceof boolean[]) {
            return ((boolean[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setBoolean(Object array, int index, boolean value) {
        setBoxed(array, index, Boolean.valueOf(value));
    }

    public static byte getByte(Object array, int index) {
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setByte(Object array, int index, byte value) {
        setBoxed(array, index, Byte.valueOf(value));
    }

    public static char getChar(Object array, int index) {
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setChar(Object array, int index, char value) {
        setBoxed(array, index, Character.valueOf(value));
    }

    public static short getShort(Object array, int index) {
        if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setShort(Object array, int index, short value) {
        setBoxed(array, index, Short.valueOf(value));
    }

    public static int getInt(Object array, int index) {
        if (array instanceof int[]) {
            return ((int[]) array)[index];
        }
        if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setInt(Object array, int index, int value) {
        setBoxed(array, index, Integer.valueOf(value));
    }

    public static long getLong(Object array, int index) {
        if (array instanceof long[]) {
            return ((long[]) array)[index];
        }
        if (array instanceof int[]) {
            return ((int[]) array)[index];
        }
        if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setLong(Object array, int index, long value) {
        setBoxed(array, index, Long.valueOf(value));
    }

    public static float getFloat(Object array, int index) {
        if (array instanceof float[]) {
            return ((float[]) array)[index];
        }
        if (array instanceof long[]) {
            return ((long[]) array)[index];
        }
        if (array instanceof int[]) {
            return ((int[]) array)[index];
        }
        if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setFloat(Object array, int index, float value) {
        setBoxed(array, index, Float.valueOf(value));
    }

    public static double getDouble(Object array, int index) {
        if (array instanceof double[]) {
            return ((double[]) array)[index];
        }
        if (array instanceof float[]) {
            return ((float[]) array)[index];
        }
        if (array instanceof long[]) {
            return ((long[]) array)[index];
        }
        if (array instanceof int[]) {
            return ((int[]) array)[index];
        }
        if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        throw mismatch(array);
    }

    public static void setDouble(Object array, int index, double value) {
        setBoxed(array, index, Double.valueOf(value));
    }

    private static void setBoxed(Object array, int index, Object value) {
        if (array instanceof Object[] || array == null || !array.getClass().isArray()) {
            throw mismatch(array);
        }
        set(array, index, value);
    }
}
