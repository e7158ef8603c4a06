package java.lang.reflect;

/** What can have type parameters. */
public interface GenericDeclaration extends AnnotatedElement {
    TypeVariable<?>[] getTypeParameters();
}
