package java.util.function;

/** Turns two values into a long. */
@FunctionalInterface
public interface ToLongBiFunction<T, U> {
    long applyAsLong(T first, U second);
}
