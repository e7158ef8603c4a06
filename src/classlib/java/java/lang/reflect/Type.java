package java.lang.reflect;

/** A class, or what a generic signature makes of classes. */
public interface Type {
    default String getTypeName() {
        return toString();
    }
}
