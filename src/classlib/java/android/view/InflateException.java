package android.view;

/** A layout cannot be made. */
public class InflateException extends RuntimeException {
    public InflateException(String message) {
        super(message);
    }

    public InflateException(String message, Throwable cause) {
        super(message, cause);
    }
}
