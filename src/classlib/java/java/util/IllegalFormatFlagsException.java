package java.util;

/** Flags that do not go together. */
public class IllegalFormatFlagsException extends IllegalFormatException {
    public IllegalFormatFlagsException(String flags) {
        super("Flags = '" + flags + "'");
    }
}
