package java.util.concurrent;

/** A task ended by an exception, which is the cause. */
public class ExecutionException extends Exception {
    public ExecutionException(String message, Throwable cause) {
        super(message, cause);
    }

    public ExecutionException(Throwable cause) {
        super(cause);
    }
}
