package java.util;

/** There is no such character. */
public class IllegalFormatCodePointException extends IllegalFormatException {
    public IllegalFormatCodePointException(int c) {
        super(String.format("Code point = 0x%x", c));
    }
}
