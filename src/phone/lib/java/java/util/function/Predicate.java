package java.util.function;

/** Says yes or no to a value. */
@FunctionalInterface
public interface Predicate<T> {
    boolean test(T value);
}
