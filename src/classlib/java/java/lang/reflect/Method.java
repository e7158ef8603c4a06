package java.lang.reflect;

import wattline.phone.Reflect;

/** A method of a class. */
public final class Method extends Executable {
    Method(Class<?> owner, int number) {
        super(owner, number);
    }

    @Override
    public String getName() {
        return Reflect.name(number);
    }

    public Class<?> getReturnType() {
        return types()[types().length - 1];
    }

    public Type getGenericReturnType() {
        return genericResult();
    }

    /** The default value of an element of an annotation type, or null. */
    public Object getDefaultValue() {
        return getDeclaringClass().isAnnotation() ? ReflectAccess.notes(getDeclaringClass()).defaults().get(getName())
                : null;
    }

    @Override
    @SuppressWarnings("unchecked")
    public TypeVariable<Method>[] getTypeParameters() {
        return (TypeVariable<Method>[]) super.getTypeParameters();
    }

    public boolean isBridge() {
        return (Reflect.modifiers(number) & 0x40) != 0;
    }

    public boolean isDefault() {
        int flags = getModifiers() & (Modifier.ABSTRACT | Modifier.PUBLIC | Modifier.STATIC);
        return flags == Modifier.PUBLIC && getDeclaringClass().isInterface();
    }

    /** Calls it. */
    public Object invoke(Object receiver, Object... arguments) throws IllegalAccessException, InvocationTargetException {
        check(this, 1);
        if (!Modifier.isStatic(getModifiers())) {
            if (receiver == null) {
                throw new NullPointerException();
            }
            if (!getDeclaringClass().isInstance(receiver)) {
                throw new IllegalArgumentException("object is not an instance of declaring class");
            }
        } else {
            Reflect.initialise(getDeclaringClass());
        }
        Object[] converted = convert(arguments);
        try {
            return call(receiver, converted);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    private Object call(Object receiver, Object[] arguments) {
        Class<?> type = getReturnType();
        if (!type.isPrimitive()) {
            return Reflect.callObject(number, receiver, arguments);
        }
        if (type == void.class) {
            Reflect.callVoid(number, receiver, arguments);
            return null;
        }
        if (type == long.class) {
            return Long.valueOf(Reflect.callLong(number, receiver, arguments));
        }
        if (type == float.class) {
            return Float.valueOf(Reflect.callFloat(number, receiver, arguments));
        }
        if (type == double.class) {
            return Double.valueOf(Reflect.callDouble(number, receiver, arguments));
        }
        return Values.box(Reflect.callInt(number, receiver, arguments), type);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Method && ((Method) other).number == number;
    }

    @Override
    public int hashCode() {
        return getDeclaringClass().getName().hashCode() ^ getName().hashCode();
    }

    @Override
    public String toString() {
        String text = modifiersText(isDefault()) + getReturnType().getTypeName() + " " + getDeclaringClass().getTypeName()
                + "." + getName() + parameters();
        return thrown(new StringBuilder(text), getExceptionTypes()).toString();
    }

    @Override
    public String toGenericString() {
        StringBuilder text = declared(new StringBuilder(modifiersText(isDefault())));
        text.append(getGenericReturnType().getTypeName()).append(' ').append(getDeclaringClass().getTypeName());
        return genericRest(text.append('.').append(getName())).toString();
    }
}
