package android.util;

import java.io.IOException;

/** Text is not JSON. */
public final class MalformedJsonException extends IOException {
    public MalformedJsonException(String message) {
        super(message);
    }
}
