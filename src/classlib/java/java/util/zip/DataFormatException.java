package java.util.zip;

/** Compressed data is damaged. */
public class DataFormatException extends Exception {
    public DataFormatException() {
    }

    public DataFormatException(String message) {
        super(message);
    }
}
