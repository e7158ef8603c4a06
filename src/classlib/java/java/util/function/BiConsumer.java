package java.util.function;

import java.util.Objects;

/** Takes two values. */
@FunctionalInterface
public interface BiConsumer<T, U> {
    void accept(T first, U second);

    default BiConsumer<T, U> andThen(final BiConsumer<? super T, ? super U> after) {
        Objects.requireNonNull(after);
        final BiConsumer<T, U> before = this;
        return new BiConsumer<T, U>() {
            @Override
            public void accept(T first, U second) {
                before.accept(first, second);
                after.accept(first, second);
            }
        };
    }
}
