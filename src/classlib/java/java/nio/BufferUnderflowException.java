package java.nio;

/** The buffer has too few elements left. */
public class BufferUnderflowException extends RuntimeException {
    public BufferUnderflowException() {
    }
}
