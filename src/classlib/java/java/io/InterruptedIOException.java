package java.io;

/** Input or output was interrupted. */
public class InterruptedIOException extends IOException {
    public InterruptedIOException() {
    }

    public InterruptedIOException(String message) {
        super(message);
    }
}
