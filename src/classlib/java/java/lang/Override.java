package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The method overrides one of a superclass. */
@Retention(RetentionPolicy.SOURCE)
public @interface Override {
}
