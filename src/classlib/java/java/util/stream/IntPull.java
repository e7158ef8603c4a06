package java.util.stream;

/** A stage of a pipeline: gives ints one at a time, when asked. */
abstract class IntPull {
    /** The element that the last advance found. */
    int value;

    /** Looks for the next element; false at the end. */
    abstract boolean advance();
}
