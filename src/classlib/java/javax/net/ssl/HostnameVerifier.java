package javax.net.ssl;

/** Says whether the other side is the host that was wanted. */
public interface HostnameVerifier {
    boolean verify(String host, SSLSession session);
}
