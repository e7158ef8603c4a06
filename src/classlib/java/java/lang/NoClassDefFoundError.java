package java.lang;

/** A class that other code refers to is not installed. */
public class NoClassDefFoundError extends LinkageError {
    public NoClassDefFoundError() {
    }

    public NoClassDefFoundError(String message) {
        super(message);
    }

    public NoClassDefFoundError(String message, Throwable cause) {
        super(message, cause);
    }
}
