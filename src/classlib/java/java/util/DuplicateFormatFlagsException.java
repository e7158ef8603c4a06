package java.util;

/** A flag stands twice. */
public class DuplicateFormatFlagsException extends IllegalFormatException {
    public DuplicateFormatFlagsException(String flags) {
        super("Flags = '" + flags + "'");
    }
}
