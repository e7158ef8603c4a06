package javax.net.ssl;

/** Two sides agreed on nothing. */
public class SSLHandshakeException extends SSLException {
    public SSLHandshakeException(String message) {
        super(message);
    }
}
