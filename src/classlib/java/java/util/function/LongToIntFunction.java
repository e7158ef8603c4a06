package java.util.function;

/** Turns a long into an int. */
@FunctionalInterface
public interface LongToIntFunction {
    int applyAsInt(long value);
}
