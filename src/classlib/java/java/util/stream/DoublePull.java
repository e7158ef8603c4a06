package java.util.stream;

/** A stage of a pipeline: gives doubles one at a time, when asked. */
abstract class DoublePull {
    /** The element that the last advance found. */
    double value;

    /** Looks for the next element; false at the end. */
    abstract boolean advance();
}
