package java.util.function;

/** Turns a long into another. */
@FunctionalInterface
public interface LongUnaryOperator {
    long applyAsLong(long value);
}
