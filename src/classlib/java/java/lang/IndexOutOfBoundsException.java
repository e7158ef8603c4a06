package java.lang;

/** An index lies outside its range. */
public class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException() {
    }

    public IndexOutOfBoundsException(String message) {
        super(message);
    }

    /** Names the index. */
    public IndexOutOfBoundsException(int index) {
        super("Index out of range: " + index);
    }
}
