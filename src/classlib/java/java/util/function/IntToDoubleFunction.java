package java.util.function;

/** Turns an int into a double. */
@FunctionalInterface
public interface IntToDoubleFunction {
    double applyAsDouble(int value);
}
