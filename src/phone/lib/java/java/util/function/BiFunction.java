package java.util.function;

/** Turns two values into one. */
@FunctionalInterface
public interface BiFunction<T, U, R> {
    R apply(T first, U second);
}
