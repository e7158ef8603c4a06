package java.util;

/** The conversion takes no such precision. */
public class IllegalFormatPrecisionException extends IllegalFormatException {
    public IllegalFormatPrecisionException(int p) {
        super(Integer.toString(p));
    }
}
