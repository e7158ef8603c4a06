package java.util;

/** A format string does not fit the arguments or itself. */
public class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException(String message) {
        super(message);
    }
}
