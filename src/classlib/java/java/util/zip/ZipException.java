package java.util.zip;

import java.io.IOException;

/** An archive is damaged. */
public class ZipException extends IOException {
    public ZipException() {
    }

    public ZipException(String message) {
        super(message);
    }
}
