package java.util.function;

/** Turns a double into a value. */
@FunctionalInterface
public interface DoubleFunction<R> {
    R apply(double value);
}
