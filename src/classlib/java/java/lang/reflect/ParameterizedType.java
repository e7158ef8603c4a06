package java.lang.reflect;

/** A generic class with arguments, as List of String. */
public interface ParameterizedType extends Type {
    Type[] getActualTypeArguments();

    Type getRawType();

    /** The type around this one, or null. */
    Type getOwnerType();
}
