package java.lang.reflect;

import wattline.phone.Reflect;

/** A method or a constructor. */
public abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
    final int number;
    private final Class<?> owner;
    /** The parameters' types and the result's; asked for when they are needed, as one may be missing. */
    private Class<?>[] types;

    Executable(Class<?> owner, int number) {
        this.owner = owner;
        this.number = number;
    }

    final Class<?>[] types() {
        if (types == null) {
            try {
                types = Reflect.types(number);
            } catch (ClassNotFoundException e) {
                NoClassDefFoundError error = new NoClassDefFoundError(e.getMessage());
                error.initCause(e);
                throw error;
            }
        }
        return types;
    }

    @Override
    public Class<?> getDeclaringClass() {
        return owner;
    }

    @Override
    public int getModifiers() {
        return Reflect.modifiers(number) & 0xfff;
    }

    @Override
    public boolean isSynthetic() {
        return (Reflect.modifiers(number) & 0x1000) != 0;
    }

    public boolean isVarArgs() {
        return (Reflect.modifiers(number) & 0x80) != 0;
    }

    public int getParameterCount() {
        return types().length - 1;
    }

    public Class<?>[] getParameterTypes() {
        Class<?>[] parameters = new Class<?>[types().length - 1];
        System.arraycopy(types, 0, parameters, 0, parameters.length);
        return parameters;
    }

    public Type[] getGenericParameterTypes() {
        return getParameterTypes();
    }

    final boolean takes(Class<?>[] wanted) {
        int count = wanted == null ? 0 : wanted.length;
        if (count != types().length - 1) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (wanted[i] != types[i]) {
                return false;
            }
        }
        return true;
    }

    /** The arguments in the very types of the parameters. */
    final Object[] convert(Object[] given) {
        int count = given == null ? 0 : given.length;
        if (count != types().length - 1) {
            throw new IllegalArgumentException("wrong number of arguments");
        }
        Object[] converted = new Object[count];
        for (int i = 0; i < count; i++) {
            if (given[i] == null && types[i].isPrimitive()) {
                throw new IllegalArgumentException();
            }
            converted[i] = Values.convert(given[i], types[i], "argument type mismatch");
        }
        return converted;
    }

    final String parameters() {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < types().length - 1; i++) {
            text.append(i > 0 ? "," : "").append(types[i].getTypeName());
        }
        return text.append(')').toString();
    }

    final String modifiersText() {
        // The bits of volatile and transient are those of bridges and variable arguments.
        int flags = getModifiers() & ~(Modifier.VOLATILE | Modifier.TRANSIENT);
        return flags == 0 ? "" : Modifier.toString(flags) + " ";
    }
}
