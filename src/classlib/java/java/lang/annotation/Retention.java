package java.lang.annotation;

/** How long an annotation is kept. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Retention {
    RetentionPolicy value();
}
