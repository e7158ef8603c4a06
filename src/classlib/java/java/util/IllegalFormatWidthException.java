package java.util;

/** The conversion takes no width. */
public class IllegalFormatWidthException extends IllegalFormatException {
    public IllegalFormatWidthException(int width) {
        super(Integer.toString(width));
    }
}
