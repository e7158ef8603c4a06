package java.util;

import java.util.function.Function;

/** An order. */
@FunctionalInterface
public interface Comparator<T> {
    int compare(T a, T b);

    boolean equals(Object other);

    default Comparator<T> reversed() {
        return Collections.reverseOrder(this);
    }

    default Comparator<T> thenComparing(final Comparator<? super T> next) {
        final Comparator<T> first = this;
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                int order = first.compare(a, b);
                return order != 0 ? order : next.compare(a, b);
            }
        };
    }

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(final Function<? super T, ? extends U> key) {
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return key.apply(a).compareTo(key.apply(b));
            }
        };
    }

    static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
        return new Comparator<T>() {
            @Override
            public int compare(T a, T b) {
                return a.compareTo(b);
            }
        };
    }

    static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return Collections.reverseOrder();
    }
}
