package java.lang;

/** A class of the running program. The phone makes one instance for each. */
public final class Class<T> {
    /** The phone's own number of this class. */
    private int handle;

    /** The constants of an enum, in order of their ordinals, as their constructors report them. */
    private Enum<?>[] enumConstants;

    private Class() {
    }

    /** The class of that binary name, initialised. */
    public static native Class<?> forName(String name) throws ClassNotFoundException;

    static native Class<?> getPrimitiveClass(String name);

    public native String getName();

    public native boolean isInstance(Object object);

    public native Class<? super T> getSuperclass();

    public native Class<?> getComponentType();

    public native boolean isArray();

    public native boolean isInterface();

    public native boolean isAssignableFrom(Class<?> other);

    /** A new instance by the constructor without parameters. */
    public native T newInstance() throws InstantiationException, IllegalAccessException;

    public native boolean desiredAssertionStatus();

    /** The access flags as the class file has them. */
    public native int getModifiers();

    public boolean isEnum() {
        return (getModifiers() & 0x4000) != 0 && getSuperclass() == (Class<?>) Enum.class;
    }

    public boolean isPrimitive() {
        return getSuperclass() == null && !isInterface() && this != (Class<?>) Object.class;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + getName());
        }
        return (T) object;
    }

    /** The name as the source writes it; "" for an anonymous class. */
    public String getSimpleName() {
        if (isArray()) {
            return getComponentType().getSimpleName() + "[]";
        }
        String name = getName();
        String last = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        int start = 0;
        while (start < last.length() && last.charAt(start) >= '0' && last.charAt(start) <= '9') {
            start++;
        }
        return last.substring(start);
    }

    public String getCanonicalName() {
        if (isArray()) {
            return getComponentType().getCanonicalName() + "[]";
        }
        return getName().replace('$', '.');
    }

    public String getTypeName() {
        return isArray() ? getComponentType().getTypeName() + "[]" : getName();
    }

    @Override
    public String toString() {
        return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + getName();
    }

    /** The constants of an enum, or null if this is none. */
    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        Enum<?>[] shared = sharedEnumConstants();
        return shared == null ? null : (T[]) shared.clone();
    }

    /** The same without a copy, for the collections of enums. */
    Enum<?>[] sharedEnumConstants() {
        if (enumConstants == null && isEnum()) {
            try {
                // They are known once the class is initialised.
                forName(getName());
            } catch (ClassNotFoundException e) {
                return null;
            }
        }
        return enumConstants;
    }

    /** Enum's constructor reports every constant here, so that no reflection is needed to list them. */
    void addEnumConstant(Enum<?> constant) {
        int count = enumConstants == null ? 0 : enumConstants.length;
        Enum<?>[] grown = new Enum<?>[count + 1];
        for (int i = 0; i < count; i++) {
            grown[i] = enumConstants[i];
        }
        grown[count] = constant;
        enumConstants = grown;
    }

    /** As of classes that the system itself has loaded. */
    public ClassLoader getClassLoader() {
        return null;
    }
}
