package java.util;

/** The flag needs a width. */
public class MissingFormatWidthException extends IllegalFormatException {
    public MissingFormatWidthException(String s) {
        super(s);
    }
}
