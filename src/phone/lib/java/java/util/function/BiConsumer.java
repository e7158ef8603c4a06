package java.util.function;

/** Takes two values. */
@FunctionalInterface
public interface BiConsumer<T, U> {
    void accept(T first, U second);
}
