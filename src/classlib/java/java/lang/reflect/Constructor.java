package java.lang.reflect;

import wattline.phone.Reflect;

/** A constructor of a class. */
public final class Constructor<T> extends Executable {
    Constructor(Class<?> owner, int number) {
        super(owner, number);
    }

    @Override
    public String getName() {
        return getDeclaringClass().getName();
    }

    /** Makes an object. */
    @SuppressWarnings("unchecked")
    public T newInstance(Object... arguments)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        check(this, 1);
        Class<?> owner = getDeclaringClass();
        if (Modifier.isAbstract(owner.getModifiers())) {
            throw new InstantiationException();
        }
        if (owner.isEnum()) {
            throw new IllegalArgumentException("Cannot reflectively create enum objects");
        }
        Object[] converted = convert(arguments);
        Reflect.initialise(owner);
        Object object = Reflect.allocate(owner);
        try {
            Reflect.callVoid(number, object, converted);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
        return (T) object;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Constructor && ((Constructor<?>) other).number == number;
    }

    @Override
    public int hashCode() {
        return getDeclaringClass().getName().hashCode();
    }

    @Override
    @SuppressWarnings("unchecked")
    public TypeVariable<Constructor<T>>[] getTypeParameters() {
        return (TypeVariable<Constructor<T>>[]) super.getTypeParameters();
    }

    @Override
    public String toGenericString() {
        StringBuilder text = declared(new StringBuilder(modifiersText(false)));
        return genericRest(text.append(getDeclaringClass().getTypeName())).toString();
    }

    @Override
    public String toString() {
        String text = modifiersText(false) + getDeclaringClass().getTypeName() + parameters();
        return thrown(new StringBuilder(text), getExceptionTypes()).toString();
    }
}
