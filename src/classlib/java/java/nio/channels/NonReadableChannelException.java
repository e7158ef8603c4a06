package java.nio.channels;

/** The channel is not open for reading. */
public class NonReadableChannelException extends IllegalStateException {
    public NonReadableChannelException() {
    }
}
