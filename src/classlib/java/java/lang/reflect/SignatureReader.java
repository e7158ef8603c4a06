package java.lang.reflect;

import java.util.ArrayList;
import java.util.List;

/** Reads generic signatures (Java virtual machine specification, 4.7.9.1). */
final class SignatureReader {
    static final TypeVariable<?>[] NO_VARIABLES = {};

    private final String text;
    /** Where type variables are looked for first. */
    private final GenericDeclaration scope;
    private int at;

    SignatureReader(String text, GenericDeclaration scope) {
        this.text = text;
        this.scope = scope;
    }

    private char peek() {
        if (at >= text.length()) {
            throw new GenericSignatureFormatError("expected more after " + text);
        }
        return text.charAt(at);
    }

    boolean atEnd() {
        return at >= text.length();
    }

    /** Whether that comes next; goes over it if so. */
    boolean skip(char wanted) {
        if (atEnd() || text.charAt(at) != wanted) {
            return false;
        }
        at++;
        return true;
    }

    /** The type parameters that come before the rest of a class's or a method's signature. */
    TypeVariable<?>[] parameters() {
        if (!skip('<')) {
            return NO_VARIABLES;
        }
        List<TypeVariable<?>> variables = new ArrayList<TypeVariable<?>>();
        while (!skip('>')) {
            int colon = text.indexOf(':', at);
            if (colon < 0) {
                throw new GenericSignatureFormatError(text);
            }
            String name = text.substring(at, colon);
            at = colon;
            while (skip(':')) {
                // The bound by a class may be empty, with one by an interface after it.
                if (peek() != ':') {
                    skipType();
                }
            }
            variables.add(new Generics.Variable<GenericDeclaration>(scope, name, text.substring(colon, at)));
        }
        return variables.toArray(NO_VARIABLES);
    }

    private void skipType() {
        while (skip('[')) {
            continue;
        }
        char first = peek();
        at++;
        if (first != 'L' && first != 'T') {
            return;
        }
        for (int depth = 0; depth > 0 || peek() != ';'; at++) {
            char c = peek();
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
        }
        at++;
    }

    /** The bounds of a variable, each behind a colon. */
    Type[] bounds() {
        List<Type> bounds = new ArrayList<Type>();
        while (skip(':')) {
            if (peek() != ':') {
                bounds.add(type());
            }
        }
        return bounds.isEmpty() ? Generics.OBJECT : bounds.toArray(Generics.NONE);
    }

    /** Types up to that character or the end. */
    Type[] types(char end) {
        List<Type> types = new ArrayList<Type>();
        while (!atEnd() && !skip(end)) {
            types.add(type());
        }
        return types.toArray(Generics.NONE);
    }

    /** What a method throws, each behind a caret. */
    Type[] thrown() {
        List<Type> types = new ArrayList<Type>();
        while (skip('^')) {
            types.add(type());
        }
        return types.toArray(Generics.NONE);
    }

    Type type() {
        char first = peek();
        at++;
        switch (first) {
            case 'L':
                return classType();
            case 'T': {
                int end = text.indexOf(';', at);
                String name = text.substring(at, end);
                at = end + 1;
                return variable(name);
            }
            case '[': {
                Type component = type();
                return component instanceof Class ? ReflectAccess.arrayOf((Class<?>) component)
                        : new Generics.ArrayOf(component);
            }
            default:
                return Notes.type(String.valueOf(first));
        }
    }

    private Type classType() {
        StringBuilder name = new StringBuilder("L");
        Type owner = null;
        while (true) {
            char c = peek();
            at++;
            if (c == '<') {
                owner = new Generics.Parameterized(named(name), arguments(), owner);
                c = peek();
                at++;
            } else if (c != ';' && c != '.') {
                name.append(c);
                continue;
            } else if (owner != null) {
                owner = new Generics.Parameterized(named(name), Generics.NONE, owner);
            }
            if (c == ';') {
                return owner != null ? owner : named(name);
            }
            // A member of what came before.
            name.append('$');
        }
    }

    private static Class<?> named(StringBuilder name) {
        return Notes.type(name + ";");
    }

    private Type[] arguments() {
        List<Type> arguments = new ArrayList<Type>();
        while (!skip('>')) {
            arguments.add(argument());
        }
        return arguments.toArray(Generics.NONE);
    }

    private Type argument() {
        if (skip('*')) {
            return new Generics.Wildcard(Generics.OBJECT, Generics.NONE);
        }
        if (skip('+')) {
            return new Generics.Wildcard(new Type[] {type()}, Generics.NONE);
        }
        return skip('-') ? new Generics.Wildcard(Generics.OBJECT, new Type[] {type()}) : type();
    }

    private TypeVariable<?> variable(String name) {
        for (GenericDeclaration from = scope; from != null; from = around(from)) {
            TypeVariable<?>[] variables = from.getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                if (variables[i].getName().equals(name)) {
                    return variables[i];
                }
            }
        }
        throw new TypeNotPresentException(name, null);
    }

    private static GenericDeclaration around(GenericDeclaration declaration) {
        if (declaration instanceof Executable) {
            return ((Executable) declaration).getDeclaringClass();
        }
        Class<?> type = (Class<?>) declaration;
        Method method = type.getEnclosingMethod();
        if (method != null) {
            return method;
        }
        Constructor<?> constructor = type.getEnclosingConstructor();
        return constructor != null ? constructor : type.getEnclosingClass();
    }
}
