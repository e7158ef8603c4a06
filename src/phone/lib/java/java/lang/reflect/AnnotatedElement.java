package java.lang.reflect;

import java.lang.annotation.Annotation;

/** What could have annotations. The phone keeps none at run time: there never are any. */
public interface AnnotatedElement {
    Annotation[] NONE = {};

    default boolean isAnnotationPresent(Class<? extends Annotation> type) {
        return getAnnotation(type) != null;
    }

    default <T extends Annotation> T getAnnotation(Class<T> type) {
        if (type == null) {
            throw new NullPointerException();
        }
        return null;
    }

    default Annotation[] getAnnotations() {
        return NONE;
    }

    default Annotation[] getDeclaredAnnotations() {
        return NONE;
    }
}
