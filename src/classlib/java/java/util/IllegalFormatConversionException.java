package java.util;

/** The argument is of a class the conversion does not take. */
public class IllegalFormatConversionException extends IllegalFormatException {
    public IllegalFormatConversionException(char c, Class<?> type) {
        super(c + " != " + type.getName());
    }
}
