package java.util.function;

/** Takes an object and a long. */
@FunctionalInterface
public interface ObjLongConsumer<T> {
    void accept(T object, long value);
}
