package java.util;

/** A stack is empty. */
public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {
    }
}
