package java.net;

import java.io.IOException;

/** The host has no address. */
public class UnknownHostException extends IOException {
    public UnknownHostException() {
    }

    public UnknownHostException(String message) {
        super(message);
    }
}
