package java.security;

/** Something is wrong with a signature. */
public class SignatureException extends GeneralSecurityException {
    public SignatureException() {
    }

    public SignatureException(String message) {
        super(message);
    }

    public SignatureException(String message, Throwable cause) {
        super(message, cause);
    }

    public SignatureException(Throwable cause) {
        super(cause);
    }
}
