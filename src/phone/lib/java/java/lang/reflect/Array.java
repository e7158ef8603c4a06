package java.lang.reflect;

/** Makes arrays of a class that is known only when the program runs. */
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
}
