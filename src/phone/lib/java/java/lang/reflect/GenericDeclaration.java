package java.lang.reflect;

/** What could have type parameters. */
public interface GenericDeclaration extends AnnotatedElement {
}
