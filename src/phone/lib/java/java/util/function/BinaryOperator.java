package java.util.function;

/** Turns two values into one of the same type. */
@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
}
