package java.security;

/** A digest cannot be computed. */
public class DigestException extends GeneralSecurityException {
    public DigestException() {
    }

    public DigestException(String message) {
        super(message);
    }

    public DigestException(String message, Throwable cause) {
        super(message, cause);
    }

    public DigestException(Throwable cause) {
        super(cause);
    }
}
