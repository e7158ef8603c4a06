package javax.crypto;

import java.security.GeneralSecurityException;

/** An array is too short for what is to be written to it. */
public class ShortBufferException extends GeneralSecurityException {
    public ShortBufferException() {
    }

    public ShortBufferException(String message) {
        super(message);
    }
}
