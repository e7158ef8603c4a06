package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The element should no longer be used. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Deprecated {
}
