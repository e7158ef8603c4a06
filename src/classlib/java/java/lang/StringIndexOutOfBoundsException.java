package java.lang;

/** An index lies outside the string. */
public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public StringIndexOutOfBoundsException() {
    }

    public StringIndexOutOfBoundsException(String message) {
        super(message);
    }

    /** Names the index. */
    public StringIndexOutOfBoundsException(int index) {
        super("String index out of range: " + index);
    }
}
