package java.nio;

/** The buffer is full. */
public class BufferOverflowException extends RuntimeException {
    public BufferOverflowException() {
    }
}
