package java.lang.reflect;

/** A type; here always a class, as generic signatures are not kept. */
public interface Type {
    default String getTypeName() {
        return toString();
    }
}
