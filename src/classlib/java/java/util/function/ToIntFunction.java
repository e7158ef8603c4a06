package java.util.function;

/** Turns a value into an int. */
@FunctionalInterface
public interface ToIntFunction<T> {
    int applyAsInt(T value);
}
