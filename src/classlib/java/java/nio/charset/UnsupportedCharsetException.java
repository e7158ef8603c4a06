package java.nio.charset;

/** The character encoding is not known. */
public class UnsupportedCharsetException extends IllegalArgumentException {
    public UnsupportedCharsetException(String name) {
        super(name);
    }
}
