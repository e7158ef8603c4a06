package java.util.function;

import java.util.Objects;

/** Takes a value. */
@FunctionalInterface
public interface Consumer<T> {
    void accept(T value);

    default Consumer<T> andThen(final Consumer<? super T> after) {
        Objects.requireNonNull(after);
        final Consumer<T> first = this;
        return new Consumer<T>() {
            @Override
            public void accept(T value) {
                first.accept(value);
                after.accept(value);
            }
        };
    }
}
