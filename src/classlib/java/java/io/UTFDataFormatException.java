package java.io;

/** Bytes are not text in modified UTF-8, or a text is too long for it. */
public class UTFDataFormatException extends IOException {
    public UTFDataFormatException() {
    }

    public UTFDataFormatException(String message) {
        super(message);
    }
}
