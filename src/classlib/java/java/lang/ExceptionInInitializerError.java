package java.lang;

/** A static initialiser threw an exception. */
public class ExceptionInInitializerError extends LinkageError {
    public ExceptionInInitializerError() {
    }

    public ExceptionInInitializerError(String message) {
        super(message);
    }

    public ExceptionInInitializerError(Throwable cause) {
        super(null, cause);
    }

    /** The exception that the initialiser threw. */
    public Throwable getException() {
        return getCause();
    }
}
