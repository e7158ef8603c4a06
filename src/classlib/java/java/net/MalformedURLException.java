package java.net;

import java.io.IOException;

/** The string is no URL. */
public class MalformedURLException extends IOException {
    public MalformedURLException() {
    }

    public MalformedURLException(String message) {
        super(message);
    }
}
