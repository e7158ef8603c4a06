package java.net;

import java.io.InterruptedIOException;

/** The peer did not answer in time. */
public class SocketTimeoutException extends InterruptedIOException {
    public SocketTimeoutException() {
    }

    public SocketTimeoutException(String message) {
        super(message);
    }
}
