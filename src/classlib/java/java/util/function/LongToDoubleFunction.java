package java.util.function;

/** Turns a long into a double. */
@FunctionalInterface
public interface LongToDoubleFunction {
    double applyAsDouble(long value);
}
