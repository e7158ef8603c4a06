package java.util.function;

/** Says yes or no to an int. */
@FunctionalInterface
public interface IntPredicate {
    boolean test(int value);
}
