package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The interface has one abstract method. */
@Retention(RetentionPolicy.RUNTIME)
public @interface FunctionalInterface {
}
