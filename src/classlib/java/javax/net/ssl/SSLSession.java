package javax.net.ssl;

/** What two sides agreed on; the phone has none. */
public interface SSLSession {
    String getCipherSuite();

    String getProtocol();

    String getPeerHost();

    int getPeerPort();

    byte[] getId();

    boolean isValid();
}
