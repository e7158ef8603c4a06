package java.util.stream;

/** A stage of a pipeline: gives elements one at a time, when asked. */
abstract class Pull<T> {
    /** The element that the last advance found. */
    T value;

    /** Looks for the next element; false at the end. */
    abstract boolean advance();
}
