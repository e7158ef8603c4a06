package java.util.function;

import java.util.Comparator;
import java.util.Objects;

/** Turns two values into another of their type. */
@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(final Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return new BinaryOperator<T>() {
            @Override
            public T apply(T first, T second) {
                return order.compare(first, second) <= 0 ? first : second;
            }
        };
    }

    static <T> BinaryOperator<T> maxBy(final Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return new BinaryOperator<T>() {
            @Override
            public T apply(T first, T second) {
                return order.compare(first, second) >= 0 ? first : second;
            }
        };
    }
}
