package java.util.function;

/** Turns a double into an int. */
@FunctionalInterface
public interface DoubleToIntFunction {
    int applyAsInt(double value);
}
