package java.lang.reflect;

/** A type parameter of a class, method or constructor. */
public interface TypeVariable<D extends GenericDeclaration> extends Type {
    /** Object alone if the source gives none. */
    Type[] getBounds();

    D getGenericDeclaration();

    String getName();
}
