package java.io;

/** An object that was read is not sound. */
public class InvalidObjectException extends ObjectStreamException {
    public InvalidObjectException(String reason) {
        super(reason);
    }
}
