package java.net;

import java.io.IOException;

/** Nobody knows what an address wants. */
public class UnknownServiceException extends IOException {
    public UnknownServiceException() {
    }

    public UnknownServiceException(String message) {
        super(message);
    }
}
