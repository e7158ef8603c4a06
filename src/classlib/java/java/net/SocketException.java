package java.net;

import java.io.IOException;

/** A socket cannot be used. */
public class SocketException extends IOException {
    public SocketException() {
    }

    public SocketException(String message) {
        super(message);
    }
}
