package java.lang.reflect;

/** Names of parameters that cannot be; nothing here throws it. */
public class MalformedParametersException extends RuntimeException {
    public MalformedParametersException() {
    }

    public MalformedParametersException(String reason) {
        super(reason);
    }
}
