package java.lang.reflect;

/** A question mark among type arguments. */
public interface WildcardType extends Type {
    Type[] getUpperBounds();

    Type[] getLowerBounds();
}
