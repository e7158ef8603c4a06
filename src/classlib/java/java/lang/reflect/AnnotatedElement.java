package java.lang.reflect;

import java.lang.annotation.Annotation;

/** What can have annotations. Only those that are kept at run time are there. */
public interface AnnotatedElement {
    <T extends Annotation> T getAnnotation(Class<T> type);

    /** Inherited ones included. */
    Annotation[] getAnnotations();

    Annotation[] getDeclaredAnnotations();

    default boolean isAnnotationPresent(Class<? extends Annotation> type) {
        return getAnnotation(type) != null;
    }

    default <T extends Annotation> T getDeclaredAnnotation(Class<T> type) {
        return Annotations.find(getDeclaredAnnotations(), type);
    }

    default <T extends Annotation> T[] getDeclaredAnnotationsByType(Class<T> type) {
        return Annotations.repeated(getDeclaredAnnotations(), type);
    }

    default <T extends Annotation> T[] getAnnotationsByType(Class<T> type) {
        T[] found = getDeclaredAnnotationsByType(type);
        if (found.length == 0 && this instanceof Class && Annotations.isInherited(type)) {
            Class<?> parent = ((Class<?>) this).getSuperclass();
            return parent == null ? found : parent.getAnnotationsByType(type);
        }
        return found;
    }
}
