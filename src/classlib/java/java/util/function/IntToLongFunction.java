package java.util.function;

/** Turns an int into a long. */
@FunctionalInterface
public interface IntToLongFunction {
    long applyAsLong(int value);
}
