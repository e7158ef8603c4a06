package javax.net.ssl;

/** The other side is not who it should be. */
public class SSLPeerUnverifiedException extends SSLException {
    public SSLPeerUnverifiedException(String message) {
        super(message);
    }
}
