package java.net;

import java.io.IOException;

/** The protocol was not kept. */
public class ProtocolException extends IOException {
    public ProtocolException() {
    }

    public ProtocolException(String message) {
        super(message);
    }
}
