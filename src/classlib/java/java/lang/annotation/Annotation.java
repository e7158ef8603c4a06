package java.lang.annotation;

/** What every annotation type extends. */
public interface Annotation {
    boolean equals(Object other);

    int hashCode();

    String toString();

    Class<? extends Annotation> annotationType();
}
