package java.nio.channels;

/** The thread was interrupted. */
public class ClosedByInterruptException extends AsynchronousCloseException {
    public ClosedByInterruptException() {
    }
}
