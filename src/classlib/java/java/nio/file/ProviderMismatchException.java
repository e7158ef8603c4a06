package java.nio.file;

/** A path is of another kind of file system. */
public class ProviderMismatchException extends IllegalArgumentException {
    public ProviderMismatchException() {
    }

    public ProviderMismatchException(String message) {
        super(message);
    }
}
