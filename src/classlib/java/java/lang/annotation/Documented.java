package java.lang.annotation;

/** The annotation belongs to the documentation of what it is on. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Documented {
}
