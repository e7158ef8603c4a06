package java.util.function;

/** Turns one value into another. */
@FunctionalInterface
public interface Function<T, R> {
    R apply(T value);
}
