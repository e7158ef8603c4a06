package java.util.function;

/** Turns a value into another of the same type. */
@FunctionalInterface
public interface UnaryOperator<T> extends Function<T, T> {
}
