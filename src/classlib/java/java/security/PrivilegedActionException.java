package java.security;

/** An action has failed, by a checked exception. */
public class PrivilegedActionException extends Exception {
    public PrivilegedActionException(Exception cause) {
        super(null, cause);
    }

    public Exception getException() {
        return (Exception) getCause();
    }

    @Override
    public String toString() {
        Throwable cause = getCause();
        String name = getClass().getName();
        return cause == null ? name : name + ": " + cause;
    }
}
