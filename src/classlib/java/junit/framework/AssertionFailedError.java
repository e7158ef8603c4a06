package junit.framework;

/** What a test expected is not so. */
public class AssertionFailedError extends AssertionError {
    private static final long serialVersionUID = 1L;

    public AssertionFailedError() {
    }

    public AssertionFailedError(String message) {
        super(message == null ? "" : message);
    }
}
