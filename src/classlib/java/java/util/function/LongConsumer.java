package java.util.function;

import java.util.Objects;

/** Takes a long. */
@FunctionalInterface
public interface LongConsumer {
    void accept(long value);

    default LongConsumer andThen(final LongConsumer after) {
        Objects.requireNonNull(after);
        final LongConsumer first = this;
        return new LongConsumer() {
            @Override
            public void accept(long value) {
                first.accept(value);
                after.accept(value);
            }
        };
    }
}
