package java.lang.reflect;

import java.util.Arrays;
import java.util.Objects;

/** The kinds of types that generic signatures make. Equal to others of their kind, whoever made them. */
final class Generics {
    static final Type[] OBJECT = {Object.class};
    static final Type[] NONE = {};

    private Generics() {
    }

    /** Names of types, with something between them. */
    static StringBuilder join(StringBuilder text, Type[] types, String between) {
        for (int i = 0; i < types.length; i++) {
            text.append(i > 0 ? between : "").append(types[i].getTypeName());
        }
        return text;
    }

    /** Type parameters as a source declares them, or nothing. */
    static StringBuilder declare(StringBuilder text, TypeVariable<?>[] variables) {
        for (int i = 0; i < variables.length; i++) {
            text.append(i > 0 ? "," : "<").append(variables[i].getTypeName());
            Type[] bounds = variables[i].getBounds();
            if (bounds.length != 1 || bounds[0] != Object.class) {
                join(text.append(" extends "), bounds, " & ");
            }
        }
        return variables.length == 0 ? text : text.append('>');
    }

    /** A class with arguments. */
    static final class Parameterized implements ParameterizedType {
        private final Class<?> raw;
        private final Type[] arguments;
        private final Type owner;

        Parameterized(Class<?> raw, Type[] arguments, Type owner) {
            this.raw = raw;
            this.arguments = arguments;
            this.owner = owner != null ? owner : raw.getDeclaringClass();
        }

        @Override
        public Type[] getActualTypeArguments() {
            return arguments.clone();
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public Type getOwnerType() {
            return owner;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof ParameterizedType)) {
                return false;
            }
            ParameterizedType that = (ParameterizedType) other;
            return this == that || raw.equals(that.getRawType()) && Objects.equals(owner, that.getOwnerType())
                    && Arrays.equals(arguments, that.getActualTypeArguments());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(arguments) ^ Objects.hashCode(owner) ^ raw.hashCode();
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            if (owner == null) {
                text.append(raw.getName());
            } else {
                text.append(owner.getTypeName()).append('$');
                if (owner instanceof Parameterized) {
                    String around = ((Parameterized) owner).raw.getName() + "$";
                    text.append(raw.getName().replace(around, ""));
                } else {
                    text.append(raw.getSimpleName());
                }
            }
            return arguments.length == 0 ? text.toString() : join(text.append('<'), arguments, ", ").append('>').toString();
        }
    }

    /** An array of what is no class. */
    static final class ArrayOf implements GenericArrayType {
        private final Type component;

        ArrayOf(Type component) {
            this.component = component;
        }

        @Override
        public Type getGenericComponentType() {
            return component;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof GenericArrayType
                    && component.equals(((GenericArrayType) other).getGenericComponentType());
        }

        @Override
        public int hashCode() {
            return component.hashCode();
        }

        @Override
        public String toString() {
            return component.getTypeName() + "[]";
        }
    }

    /** A question mark. */
    static final class Wildcard implements WildcardType {
        private final Type[] upper;
        private final Type[] lower;

        Wildcard(Type[] upper, Type[] lower) {
            this.upper = upper;
            this.lower = lower;
        }

        @Override
        public Type[] getUpperBounds() {
            return upper.clone();
        }

        @Override
        public Type[] getLowerBounds() {
            return lower.clone();
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof WildcardType)) {
                return false;
            }
            WildcardType that = (WildcardType) other;
            return Arrays.equals(lower, that.getLowerBounds()) && Arrays.equals(upper, that.getUpperBounds());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(lower) ^ Arrays.hashCode(upper);
        }

        @Override
        public String toString() {
            if (lower.length > 0) {
                return join(new StringBuilder("? super "), lower, " & ").toString();
            }
            boolean any = upper.length == 0 || upper[0] == Object.class;
            return any ? "?" : join(new StringBuilder("? extends "), upper, " & ").toString();
        }
    }

    /** A type parameter. Its bounds are read when they are asked for, as they may name it. */
    static final class Variable<D extends GenericDeclaration> implements TypeVariable<D> {
        private final D declaration;
        private final String name;
        private final String signature;
        private Type[] bounds;

        Variable(D declaration, String name, String signature) {
            this.declaration = declaration;
            this.name = name;
            this.signature = signature;
        }

        @Override
        public Type[] getBounds() {
            if (bounds == null) {
                bounds = new SignatureReader(signature, declaration).bounds();
            }
            return bounds.clone();
        }

        @Override
        public D getGenericDeclaration() {
            return declaration;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof TypeVariable && name.equals(((TypeVariable<?>) other).getName())
                    && declaration.equals(((TypeVariable<?>) other).getGenericDeclaration());
        }

        @Override
        public int hashCode() {
            return declaration.hashCode() ^ name.hashCode();
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
