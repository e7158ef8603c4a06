package java.util.function;

import java.util.Objects;

/** Says yes or no to a value. */
@FunctionalInterface
public interface Predicate<T> {
    boolean test(T value);

    default Predicate<T> and(final Predicate<? super T> other) {
        Objects.requireNonNull(other);
        final Predicate<T> self = this;
        return new Predicate<T>() {
            @Override
            public boolean test(T value) {
                return self.test(value) && other.test(value);
            }
        };
    }

    default Predicate<T> or(final Predicate<? super T> other) {
        Objects.requireNonNull(other);
        final Predicate<T> self = this;
        return new Predicate<T>() {
            @Override
            public boolean test(T value) {
                return self.test(value) || other.test(value);
            }
        };
    }

    default Predicate<T> negate() {
        final Predicate<T> self = this;
        return new Predicate<T>() {
            @Override
            public boolean test(T value) {
                return !self.test(value);
            }
        };
    }

    static <T> Predicate<T> isEqual(final Object target) {
        return new Predicate<T>() {
            @Override
            public boolean test(T value) {
                return Objects.equals(target, value);
            }
        };
    }

    @SuppressWarnings("unchecked")
    static <T> Predicate<T> not(Predicate<? super T> target) {
        Objects.requireNonNull(target);
        return (Predicate<T>) target.negate();
    }
}
