package java.util.function;

import java.util.Objects;

/** Takes an int. */
@FunctionalInterface
public interface IntConsumer {
    void accept(int value);

    default IntConsumer andThen(final IntConsumer after) {
        Objects.requireNonNull(after);
        final IntConsumer first = this;
        return new IntConsumer() {
            @Override
            public void accept(int value) {
                first.accept(value);
                after.accept(value);
            }
        };
    }
}
