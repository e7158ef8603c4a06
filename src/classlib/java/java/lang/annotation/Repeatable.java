package java.lang.annotation;

/** The annotation may stand more than once on an element: in an annotation of that type, which has them all. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Repeatable {
    Class<? extends Annotation> value();
}
