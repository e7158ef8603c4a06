package java.util.function;

import java.util.Objects;

/** Turns an int into another. */
@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int value);

    default IntUnaryOperator compose(final IntUnaryOperator before) {
        Objects.requireNonNull(before);
        final IntUnaryOperator self = this;
        return new IntUnaryOperator() {
            @Override
            public int applyAsInt(int value) {
                return self.applyAsInt(before.applyAsInt(value));
            }
        };
    }

    default IntUnaryOperator andThen(final IntUnaryOperator after) {
        Objects.requireNonNull(after);
        final IntUnaryOperator self = this;
        return new IntUnaryOperator() {
            @Override
            public int applyAsInt(int value) {
                return after.applyAsInt(self.applyAsInt(value));
            }
        };
    }

    static IntUnaryOperator identity() {
        return new IntUnaryOperator() {
            @Override
            public int applyAsInt(int value) {
                return value;
            }
        };
    }
}
