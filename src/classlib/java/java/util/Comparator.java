package java.util;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** An order. */
@FunctionalInterface
public interface Comparator<T> {
    int compare(T a, T b);

    boolean equals(Object other);

    default Comparator<T> reversed() {
        return Collections.reverseOrder(this);
    }

    default Comparator<T> thenComparing(final Comparator<? super T> next) {
        Objects.requireNonNull(next);
        final Comparator<T> first = this;
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                int order = first.compare(a, b);
                return order != 0 ? order : next.compare(a, b);
            }
        };
    }

    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        return thenComparing(comparing(key, order));
    }

    default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {
        return thenComparing(comparing(key));
    }

    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {
        return thenComparing(comparingInt(key));
    }

    default Comparator<T> thenComparingLong(ToLongFunction<? super T> key) {
        return thenComparing(comparingLong(key));
    }

    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> key) {
        return thenComparing(comparingDouble(key));
    }

    static <T, U> Comparator<T> comparing(
            final Function<? super T, ? extends U> key, final Comparator<? super U> order) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(order);
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return order.compare(key.apply(a), key.apply(b));
            }
        };
    }

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(final Function<? super T, ? extends U> key) {
        Objects.requireNonNull(key);
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return key.apply(a).compareTo(key.apply(b));
            }
        };
    }

    static <T> Comparator<T> comparingInt(final ToIntFunction<? super T> key) {
        Objects.requireNonNull(key);
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return Integer.compare(key.applyAsInt(a), key.applyAsInt(b));
            }
        };
    }

    static <T> Comparator<T> comparingLong(final ToLongFunction<? super T> key) {
        Objects.requireNonNull(key);
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return Long.compare(key.applyAsLong(a), key.applyAsLong(b));
            }
        };
    }

    static <T> Comparator<T> comparingDouble(final ToDoubleFunction<? super T> key) {
        Objects.requireNonNull(key);
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return Double.compare(key.applyAsDouble(a), key.applyAsDouble(b));
            }
        };
    }

    static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
        return Collections.naturalOrder();
    }

    static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return Collections.reverseOrder();
    }

    static <T> Comparator<T> nullsFirst(Comparator<? super T> order) {
        return new Collections.NullsAtEnd<T>(true, order);
    }

    static <T> Comparator<T> nullsLast(Comparator<? super T> order) {
        return new Collections.NullsAtEnd<T>(false, order);
    }
}
