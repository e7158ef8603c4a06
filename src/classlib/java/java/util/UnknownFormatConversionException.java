package java.util;

/** There is no such conversion. */
public class UnknownFormatConversionException extends IllegalFormatException {
    public UnknownFormatConversionException(String s) {
        super("Conversion = '" + s + "'");
    }
}
