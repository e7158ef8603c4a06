package java.util.function;

/** Turns a value into a long. */
@FunctionalInterface
public interface ToLongFunction<T> {
    long applyAsLong(T value);
}
