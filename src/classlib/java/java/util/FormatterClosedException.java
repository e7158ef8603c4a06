package java.util;

/** The formatter is closed. */
public class FormatterClosedException extends IllegalStateException {
    public FormatterClosedException() {
    }
}
