package java.lang.reflect;

import java.lang.annotation.Annotation;

/** A parameter of a method or constructor. Names are not kept: they are arg and a number. */
public final class Parameter implements AnnotatedElement {
    private final Executable executable;
    private final int index;

    Parameter(Executable executable, int index) {
        this.executable = executable;
        this.index = index;
    }

    public boolean isNamePresent() {
        return false;
    }

    public String getName() {
        return "arg" + index;
    }

    public int getModifiers() {
        return 0;
    }

    public Executable getDeclaringExecutable() {
        return executable;
    }

    public Class<?> getType() {
        return executable.types()[index];
    }

    public Type getParameterizedType() {
        Type[] generic = executable.getGenericParameterTypes();
        // Signatures leave out what the compiler has added.
        return generic.length == executable.getParameterCount() ? generic[index] : getType();
    }

    public boolean isImplicit() {
        return false;
    }

    public boolean isSynthetic() {
        return false;
    }

    public boolean isVarArgs() {
        return executable.isVarArgs() && index == executable.getParameterCount() - 1;
    }

    private Annotation[] annotations() {
        return executable.getParameterAnnotations()[index];
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> type) {
        return Annotations.find(annotations(), type);
    }

    @Override
    public Annotation[] getAnnotations() {
        return annotations();
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return annotations();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameter && ((Parameter) other).executable.equals(executable)
                && ((Parameter) other).index == index;
    }

    @Override
    public int hashCode() {
        return executable.hashCode() ^ index;
    }

    @Override
    public String toString() {
        String type = getParameterizedType().getTypeName();
        return (isVarArgs() ? type.substring(0, type.length() - 2) + "..." : type) + " " + getName();
    }
}
