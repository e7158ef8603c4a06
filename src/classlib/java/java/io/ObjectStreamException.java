package java.io;

/** What can go wrong with objects in streams. */
public abstract class ObjectStreamException extends IOException {
    protected ObjectStreamException(String message) {
        super(message);
    }

    protected ObjectStreamException() {
    }
}
