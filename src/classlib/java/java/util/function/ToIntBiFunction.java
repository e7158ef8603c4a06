package java.util.function;

/** Turns two values into an int. */
@FunctionalInterface
public interface ToIntBiFunction<T, U> {
    int applyAsInt(T first, U second);
}
