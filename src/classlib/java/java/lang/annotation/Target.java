package java.lang.annotation;

/** What an annotation may be written on. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Target {
    ElementType[] value();
}
