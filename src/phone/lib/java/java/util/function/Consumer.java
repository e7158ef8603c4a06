package java.util.function;

/** Takes a value. */
@FunctionalInterface
public interface Consumer<T> {
    void accept(T value);
}
