package java.lang.annotation;

/** Subclasses inherit the annotation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Inherited {
}
