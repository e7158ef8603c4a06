package java.lang;

import java.io.Serializable;

/** The base of enums. */
public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
        getDeclaringClass().addEnumConstant(this);
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public final boolean equals(Object other) {
        return this == other;
    }

    @Override
    public final int hashCode() {
        return super.hashCode();
    }

    @Override
    protected final Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    @Override
    public final int compareTo(E other) {
        Enum<?> that = other;
        if (getDeclaringClass() != that.getDeclaringClass()) {
            throw new ClassCastException();
        }
        return ordinal - that.ordinal;
    }

    /** The enum itself, also for a constant that has a body and so a class of its own. */
    @SuppressWarnings("unchecked")
    public final Class<E> getDeclaringClass() {
        Class<?> own = getClass();
        Class<?> parent = own.getSuperclass();
        return parent == (Class<?>) Enum.class ? (Class<E>) own : (Class<E>) parent;
    }

    @SuppressWarnings("unchecked")
    public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        Enum<?>[] constants = type.sharedEnumConstants();
        if (constants != null) {
            for (Enum<?> constant : constants) {
                if (constant.name.equals(name)) {
                    return (T) constant;
                }
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }
}
