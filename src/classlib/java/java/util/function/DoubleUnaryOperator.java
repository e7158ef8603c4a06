package java.util.function;

import java.util.Objects;

/** Turns a double into another. */
@FunctionalInterface
public interface DoubleUnaryOperator {
    double applyAsDouble(double value);

    default DoubleUnaryOperator compose(final DoubleUnaryOperator before) {
        Objects.requireNonNull(before);
        final DoubleUnaryOperator self = this;
        return new DoubleUnaryOperator() {
            @Override
            public double applyAsDouble(double value) {
                return self.applyAsDouble(before.applyAsDouble(value));
            }
        };
    }

    default DoubleUnaryOperator andThen(final DoubleUnaryOperator after) {
        Objects.requireNonNull(after);
        final DoubleUnaryOperator self = this;
        return new DoubleUnaryOperator() {
            @Override
            public double applyAsDouble(double value) {
                return after.applyAsDouble(self.applyAsDouble(value));
            }
        };
    }

    static DoubleUnaryOperator identity() {
        return new DoubleUnaryOperator() {
            @Override
            public double applyAsDouble(double value) {
                return value;
            }
        };
    }
}
