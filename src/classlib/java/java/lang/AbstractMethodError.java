package java.lang;

/** A method without a body was called. */
public class AbstractMethodError extends IncompatibleClassChangeError {
    public AbstractMethodError() {
    }

    public AbstractMethodError(String message) {
        super(message);
    }
}
