package javax.net.ssl;

/** A secure connection failed. */
public class SSLException extends java.io.IOException {
    public SSLException(String message) {
        super(message);
    }
}
