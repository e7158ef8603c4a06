package java.lang.annotation;

/** What every annotation type extends. */
public interface Annotation {
    Class<? extends Annotation> annotationType();
}
