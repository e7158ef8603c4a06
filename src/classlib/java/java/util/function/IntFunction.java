package java.util.function;

/** Turns an int into a value. */
@FunctionalInterface
public interface IntFunction<R> {
    R apply(int value);
}
