package java.util.function;

import java.util.Objects;

/** Says yes or no to two values. */
@FunctionalInterface
public interface BiPredicate<T, U> {
    boolean test(T first, U second);

    default BiPredicate<T, U> and(final BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        final BiPredicate<T, U> self = this;
        return new BiPredicate<T, U>() {
            @Override
            public boolean test(T first, U second) {
                return self.test(first, second) && other.test(first, second);
            }
        };
    }

    default BiPredicate<T, U> or(final BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        final BiPredicate<T, U> self = this;
        return new BiPredicate<T, U>() {
            @Override
            public boolean test(T first, U second) {
                return self.test(first, second) || other.test(first, second);
            }
        };
    }

    default BiPredicate<T, U> negate() {
        final BiPredicate<T, U> self = this;
        return new BiPredicate<T, U>() {
            @Override
            public boolean test(T first, U second) {
                return !self.test(first, second);
            }
        };
    }
}
