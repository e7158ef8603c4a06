package java.util.logging;

/** Told what goes wrong with a handler; says it once. */
public class ErrorManager {
    public static final int GENERIC_FAILURE = 0;
    public static final int WRITE_FAILURE = 1;
    public static final int FLUSH_FAILURE = 2;
    public static final int CLOSE_FAILURE = 3;
    public static final int OPEN_FAILURE = 4;
    public static final int FORMAT_FAILURE = 5;

    private boolean said;

    public ErrorManager() {
    }

    public synchronized void error(String message, Exception cause, int code) {
        if (!said) {
            said = true;
            System.err.println("java.util.logging.ErrorManager: " + code + (message == null ? "" : ": " + message));
            if (cause != null) {
                cause.printStackTrace();
            }
        }
    }
}
