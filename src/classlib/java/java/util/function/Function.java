package java.util.function;

import java.util.Objects;

/** Turns a value into another. */
@FunctionalInterface
public interface Function<T, R> {
    R apply(T value);

    default <V> Function<V, R> compose(final Function<? super V, ? extends T> before) {
        Objects.requireNonNull(before);
        final Function<T, R> self = this;
        return new Function<V, R>() {
            @Override
            public R apply(V value) {
                return self.apply(before.apply(value));
            }
        };
    }

    default <V> Function<T, V> andThen(final Function<? super R, ? extends V> after) {
        Objects.requireNonNull(after);
        final Function<T, R> self = this;
        return new Function<T, V>() {
            @Override
            public V apply(T value) {
                return after.apply(self.apply(value));
            }
        };
    }

    static <T> Function<T, T> identity() {
        return new Function<T, T>() {
            @Override
            public T apply(T value) {
                return value;
            }
        };
    }
}
