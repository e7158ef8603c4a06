package java.util.stream;

/** A stage of a pipeline: gives longs one at a time, when asked. */
abstract class LongPull {
    /** The element that the last advance found. */
    long value;

    /** Looks for the next element; false at the end. */
    abstract boolean advance();
}
