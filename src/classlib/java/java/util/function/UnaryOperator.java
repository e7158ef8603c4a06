package java.util.function;

/** Turns a value into another of its type. */
@FunctionalInterface
public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() {
        return new UnaryOperator<T>() {
            @Override
            public T apply(T value) {
                return value;
            }
        };
    }
}
