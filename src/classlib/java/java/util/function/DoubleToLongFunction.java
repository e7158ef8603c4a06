package java.util.function;

/** Turns a double into a long. */
@FunctionalInterface
public interface DoubleToLongFunction {
    long applyAsLong(double value);
}
