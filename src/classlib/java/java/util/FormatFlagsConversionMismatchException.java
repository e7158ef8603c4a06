package java.util;

/** The conversion does not take the flag. */
public class FormatFlagsConversionMismatchException extends IllegalFormatException {
    public FormatFlagsConversionMismatchException(String flags, char c) {
        super("Conversion = " + c + ", Flags = " + flags);
    }
}
