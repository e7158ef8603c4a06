package java.util.function;

/** Turns a long into a value. */
@FunctionalInterface
public interface LongFunction<R> {
    R apply(long value);
}
