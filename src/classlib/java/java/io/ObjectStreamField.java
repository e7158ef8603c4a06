package java.io;

/** A field of Java's serialized form. */
public class ObjectStreamField implements Comparable<Object> {
    private final String name;
    private final Class<?> type;
    private final boolean unshared;

    public ObjectStreamField(String name, Class<?> type) {
        this(name, type, false);
    }

    public ObjectStreamField(String name, Class<?> type, boolean unshared) {
        if (name == null) {
            throw new NullPointerException();
        }
        this.name = name;
        this.type = type;
        this.unshared = unshared;
    }

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }

    public char getTypeCode() {
        return getTypeString0().charAt(0);
    }

    public String getTypeString() {
        return isPrimitive() ? null : getTypeString0();
    }

    private String getTypeString0() {
        String array = java.lang.reflect.Array.newInstance(type, 0).getClass().getName().substring(1);
        return array.replace('.', '/');
    }

    public boolean isPrimitive() {
        return type.isPrimitive();
    }

    public boolean isUnshared() {
        return unshared;
    }

    @Override
    public int compareTo(Object other) {
        ObjectStreamField that = (ObjectStreamField) other;
        if (isPrimitive() != that.isPrimitive()) {
            return isPrimitive() ? -1 : 1;
        }
        return name.compareTo(that.name);
    }

    @Override
    public String toString() {
        return getTypeString0() + ' ' + name;
    }
}
