package java.lang.reflect;

/** An array whose components are of a parameterised type or a type variable. */
public interface GenericArrayType extends Type {
    Type getGenericComponentType();
}
