package java.lang;

/** A member may not be accessed from here. */
public class IllegalAccessError extends IncompatibleClassChangeError {
    public IllegalAccessError() {
    }

    public IllegalAccessError(String message) {
        super(message);
    }
}
