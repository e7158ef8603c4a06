package java.lang;

/** An interface or abstract class was to be instantiated. */
public class InstantiationError extends IncompatibleClassChangeError {
    public InstantiationError() {
    }

    public InstantiationError(String message) {
        super(message);
    }
}
