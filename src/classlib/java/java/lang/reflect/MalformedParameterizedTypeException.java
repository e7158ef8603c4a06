package java.lang.reflect;

/** A parameterised type that does not fit its class; nothing here throws it. */
public class MalformedParameterizedTypeException extends RuntimeException {
    public MalformedParameterizedTypeException() {
    }

    public MalformedParameterizedTypeException(String message) {
        super(message);
    }
}
