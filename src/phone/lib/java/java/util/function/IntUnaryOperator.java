package java.util.function;

/** Turns an int into another. */
@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int value);
}
