package javax.net.ssl;

/** A side does not keep to the protocol. */
public class SSLProtocolException extends SSLException {
    public SSLProtocolException(String message) {
        super(message);
    }
}
