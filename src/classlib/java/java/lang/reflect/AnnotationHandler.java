package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.lang.annotation.IncompleteAnnotationException;
import java.util.Arrays;
import java.util.Map;

/** Behind every annotation: its type and the values of its elements. */
final class AnnotationHandler implements InvocationHandler {
    /** Stands for a value that could not be made. */
    static final class Failure {
        private final RuntimeException thrown;

        Failure(RuntimeException thrown) {
            this.thrown = thrown;
        }

        @Override
        public String toString() {
            return "/* Warning " + thrown.getMessage() + " */";
        }
    }

    private final Class<?> type;
    private final Map<String, Object> values;

    AnnotationHandler(Class<?> type, Map<String, Object> values) {
        this.type = type;
        this.values = values;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        String name = method.getName();
        if (arguments != null && arguments.length == 1 && name.equals("equals")) {
            return Boolean.valueOf(same(proxy, arguments[0]));
        }
        if (method.getDeclaringClass() != type) {
            if (name.equals("hashCode")) {
                return Integer.valueOf(hash());
            }
            return name.equals("toString") ? text() : type;
        }
        return value(name);
    }

    /** The value of an element; arrays are copies. */
    Object value(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IncompleteAnnotationException(type.asSubclass(Annotation.class), name);
        }
        if (value instanceof Failure) {
            throw ((Failure) value).thrown;
        }
        return value.getClass().isArray() && Array.getLength(value) != 0 ? copy(value) : value;
    }

    private static Object copy(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    private boolean same(Object proxy, Object other) {
        if (proxy == other) {
            return true;
        }
        if (!type.isInstance(other)) {
            return false;
        }
        if (Proxy.isProxyClass(other.getClass()) && Proxy.getInvocationHandler(other) instanceof AnnotationHandler) {
            return sameValues(((AnnotationHandler) Proxy.getInvocationHandler(other)).values);
        }
        Method[] elements = type.getDeclaredMethods();
        for (int i = 0; i < elements.length; i++) {
            Object theirs;
            try {
                elements[i].setAccessible(true);
                theirs = elements[i].invoke(other);
            } catch (InvocationTargetException e) {
                return false;
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
            if (!sameValue(values.get(elements[i].getName()), theirs)) {
                return false;
            }
        }
        return true;
    }

    private boolean sameValues(Map<String, Object> others) {
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            if (!sameValue(entry.getValue(), others.get(entry.getKey()))) {
                return false;
            }
        }
        return values.size() == others.size();
    }

    private static boolean sameValue(Object mine, Object theirs) {
        return Arrays.deepEquals(new Object[] {mine}, new Object[] {theirs});
    }

    private int hash() {
        int hash = 0;
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            Object value = entry.getValue();
            // Of an array of one element in an array the hash is 31 + that of the array.
            int own = value.getClass().isArray() ? Arrays.deepHashCode(new Object[] {value}) - 31 : value.hashCode();
            hash += 127 * entry.getKey().hashCode() ^ own;
        }
        return hash;
    }

    private String text() {
        StringBuilder text = new StringBuilder("@").append(type.getName()).append('(');
        boolean first = true;
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            text.append(first ? "" : ", ");
            first = false;
            if (values.size() != 1 || !entry.getKey().equals("value")) {
                text.append(entry.getKey()).append('=');
            }
            append(text, entry.getValue());
        }
        return text.append(')').toString();
    }

    private static void append(StringBuilder text, Object value) {
        if (!value.getClass().isArray()) {
            appendOne(text, value);
            return;
        }
        text.append('{');
        for (int i = 0; i < Array.getLength(value); i++) {
            text.append(i > 0 ? ", " : "");
            appendOne(text, Array.get(value, i));
        }
        text.append('}');
    }

    /** A value as a source writes it. */
    private static void appendOne(StringBuilder text, Object value) {
        if (value instanceof Class) {
            text.append(((Class<?>) value).getTypeName()).append(".class");
        } else if (value instanceof String) {
            String string = (String) value;
            text.append('"');
            for (int i = 0; i < string.length(); i++) {
                appendQuoted(text, string.charAt(i));
            }
            text.append('"');
        } else if (value instanceof Character) {
            appendQuoted(text.append('\''), ((Character) value).charValue());
            text.append('\'');
        } else if (value instanceof Double) {
            appendReal(text, ((Double) value).doubleValue(), value.toString(), "");
        } else if (value instanceof Float) {
            appendReal(text, ((Float) value).doubleValue(), value.toString(), "f");
        } else if (value instanceof Long) {
            text.append(value).append('L');
        } else if (value instanceof Byte) {
            int bits = ((Byte) value).byteValue() & 0xff;
            text.append("(byte)0x").append(bits < 16 ? "0" : "").append(Integer.toHexString(bits));
        } else {
            text.append(value instanceof Enum ? ((Enum<?>) value).name() : value.toString());
        }
    }

    private static void appendReal(StringBuilder text, double value, String plain, String suffix) {
        if (Double.isNaN(value)) {
            text.append("0.0").append(suffix).append("/0.0").append(suffix);
        } else if (Double.isInfinite(value)) {
            text.append(value < 0 ? "-" : "").append("1.0").append(suffix).append("/0.0").append(suffix);
        } else {
            text.append(plain).append(suffix);
        }
    }

    private static void appendQuoted(StringBuilder text, char c) {
        int control = "\b\f\n\r\t".indexOf(c);
        if (c == '"' || c == '\'') {
            text.append('\\').append(c);
        } else if (c == '\\') {
            text.append("\\\\");
        } else if (control >= 0) {
            text.append('\\').append("bfnrt".charAt(control));
        } else if (c >= ' ' && c < 0x7f) {
            text.append(c);
        } else {
            String digits = Integer.toHexString(c);
            text.append("\\u").append("0000".substring(digits.length())).append(digits);
        }
    }
}
