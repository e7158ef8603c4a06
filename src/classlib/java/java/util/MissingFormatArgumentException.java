package java.util;

/** A specifier has no argument. */
public class MissingFormatArgumentException extends IllegalFormatException {
    public MissingFormatArgumentException(String s) {
        super("Format specifier '" + s + "'");
    }
}
