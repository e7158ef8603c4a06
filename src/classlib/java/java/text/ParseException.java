package java.text;

/** A text does not have the form that is asked for. */
public class ParseException extends Exception {
    private final int offset;

    public ParseException(String message, int offset) {
        super(message);
        this.offset = offset;
    }

    public int getErrorOffset() {
        return offset;
    }
}
