package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The method does nothing unsafe with its variable arguments. */
@Retention(RetentionPolicy.RUNTIME)
public @interface SafeVarargs {
}
