package java.util.function;

import java.util.Objects;

/** Turns a long into another. */
@FunctionalInterface
public interface LongUnaryOperator {
    long applyAsLong(long value);

    default LongUnaryOperator compose(final LongUnaryOperator before) {
        Objects.requireNonNull(before);
        final LongUnaryOperator self = this;
        return new LongUnaryOperator() {
            @Override
            public long applyAsLong(long value) {
                return self.applyAsLong(before.applyAsLong(value));
            }
        };
    }

    default LongUnaryOperator andThen(final LongUnaryOperator after) {
        Objects.requireNonNull(after);
        final LongUnaryOperator self = this;
        return new LongUnaryOperator() {
            @Override
            public long applyAsLong(long value) {
                return after.applyAsLong(self.applyAsLong(value));
            }
        };
    }

    static LongUnaryOperator identity() {
        return new LongUnaryOperator() {
            @Override
            public long applyAsLong(long value) {
                return value;
            }
        };
    }
}
