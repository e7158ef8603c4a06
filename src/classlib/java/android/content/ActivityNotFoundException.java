package android.content;

/** No activity does what was asked for. */
public class ActivityNotFoundException extends RuntimeException {
    public ActivityNotFoundException() {
    }

    public ActivityNotFoundException(String name) {
        super(name);
    }
}
