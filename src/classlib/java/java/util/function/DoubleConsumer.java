package java.util.function;

import java.util.Objects;

/** Takes a double. */
@FunctionalInterface
public interface DoubleConsumer {
    void accept(double value);

    default DoubleConsumer andThen(final DoubleConsumer after) {
        Objects.requireNonNull(after);
        final DoubleConsumer first = this;
        return new DoubleConsumer() {
            @Override
            public void accept(double value) {
                first.accept(value);
                after.accept(value);
            }
        };
    }
}
