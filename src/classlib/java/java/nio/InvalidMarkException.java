package java.nio;

/** There is no mark to go back to. */
public class InvalidMarkException extends IllegalStateException {
    public InvalidMarkException() {
    }
}
