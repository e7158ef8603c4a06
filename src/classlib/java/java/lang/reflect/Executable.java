package java.lang.reflect;

import java.lang.annotation.Annotation;
import wattline.phone.Metadata;
import wattline.phone.Reflect;

/** A method or a constructor. */
public abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
    final int number;
    private final Class<?> owner;
    /** The parameters' types and the result's; asked for when they are needed, as one may be missing. */
    private Class<?>[] types;
    private Object[] notes;
    private Annotation[] annotations;
    private TypeVariable<?>[] variables;
    private Type[] genericParameters;
    private Type genericResult;
    private Type[] genericExceptions;

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

    final Object[] notes() {
        if (notes == null) {
            notes = Metadata.ofMethod(number);
        }
        return notes;
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

    public Class<?>[] getExceptionTypes() {
        return Notes.classes(Notes.value(notes(), "Throws", "value"));
    }

    public Parameter[] getParameters() {
        Parameter[] parameters = new Parameter[getParameterCount()];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = new Parameter(this, i);
        }
        return parameters;
    }

    /** Reads the generic signature; what there is none for is as the descriptor has it. */
    private void readSignature() {
        if (genericExceptions != null) {
            return;
        }
        String signature = Notes.signature(notes());
        if (signature == null) {
            variables = SignatureReader.NO_VARIABLES;
            genericParameters = getParameterTypes();
            genericResult = types()[types().length - 1];
            genericExceptions = getExceptionTypes();
            return;
        }
        SignatureReader reader = new SignatureReader(signature, this);
        variables = reader.parameters();
        reader.skip('(');
        genericParameters = reader.types(')');
        genericResult = reader.type();
        Type[] thrown = reader.thrown();
        genericExceptions = thrown.length > 0 ? thrown : getExceptionTypes();
    }

    @Override
    public TypeVariable<?>[] getTypeParameters() {
        if (variables == null) {
            String signature = Notes.signature(notes());
            variables = signature == null ? SignatureReader.NO_VARIABLES
                    : new SignatureReader(signature, this).parameters();
        }
        return variables.clone();
    }

    public Type[] getGenericParameterTypes() {
        readSignature();
        return genericParameters.clone();
    }

    final Type genericResult() {
        readSignature();
        return genericResult;
    }

    public Type[] getGenericExceptionTypes() {
        readSignature();
        return genericExceptions.clone();
    }

    private Annotation[] annotations() {
        if (annotations == null) {
            annotations = Annotations.of(notes());
        }
        return annotations;
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> type) {
        return Annotations.find(annotations(), type);
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return annotations().clone();
    }

    public Annotation[][] getParameterAnnotations() {
        Object[] sets = Metadata.ofParameters(number);
        int count = getParameterCount();
        // Of a constructor of an inner class the compiler's first parameter is not among them.
        int missing = sets.length == 0 ? count : this instanceof Constructor && owner.isMemberClass() && !owner.isEnum()
                ? count - sets.length : 0;
        Annotation[][] found = new Annotation[missing + sets.length][];
        for (int i = 0; i < found.length; i++) {
            found[i] = i < missing ? Annotations.NONE : Annotations.of((Object[]) sets[i - missing]);
        }
        return found;
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

    /** The types as a DEX file writes them. */
    final String descriptor() {
        StringBuilder text = new StringBuilder("(");
        int last = types().length - 1;
        for (int i = 0; i < last; i++) {
            text.append(Notes.descriptor(types[i]));
        }
        return text.append(')').append(Notes.descriptor(types[last])).toString();
    }

    /** Parameters and exceptions, generic ones with their arguments. */
    final StringBuilder genericRest(StringBuilder text) {
        Type[] parameters = getGenericParameterTypes();
        text.append('(');
        for (int i = 0; i < parameters.length; i++) {
            String name = parameters[i].getTypeName();
            boolean isLast = i == parameters.length - 1;
            text.append(i > 0 ? "," : "");
            text.append(isLast && isVarArgs() ? name.substring(0, name.length() - 2) + "..." : name);
        }
        return thrown(text.append(')'), getGenericExceptionTypes());
    }

    static StringBuilder thrown(StringBuilder text, Type[] types) {
        return types.length == 0 ? text : Generics.join(text.append(" throws "), types, ",");
    }

    /** Type parameters and a space, or nothing. */
    final StringBuilder declared(StringBuilder text) {
        TypeVariable<?>[] variables = getTypeParameters();
        return variables.length == 0 ? text : Generics.declare(text, variables).append(' ');
    }

    public abstract String toGenericString();

    final String modifiersText(boolean isDefault) {
        // The bits of volatile and transient are those of bridges and variable arguments.
        int flags = getModifiers() & ~(Modifier.VOLATILE | Modifier.TRANSIENT);
        if (isDefault) {
            int access = flags & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE);
            String rest = flags == access ? "" : Modifier.toString(flags & ~access) + " ";
            return (access == 0 ? "" : Modifier.toString(access) + " ") + "default " + rest;
        }
        return flags == 0 ? "" : Modifier.toString(flags) + " ";
    }
}
