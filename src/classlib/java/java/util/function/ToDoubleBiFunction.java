package java.util.function;

/** Turns two values into a double. */
@FunctionalInterface
public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T first, U second);
}
