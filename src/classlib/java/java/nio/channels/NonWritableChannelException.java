package java.nio.channels;

/** The channel is not open for writing. */
public class NonWritableChannelException extends IllegalStateException {
    public NonWritableChannelException() {
    }
}
