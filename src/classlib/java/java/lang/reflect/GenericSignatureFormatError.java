package java.lang.reflect;

/** A generic signature that cannot be read. */
public class GenericSignatureFormatError extends ClassFormatError {
    public GenericSignatureFormatError() {
    }

    public GenericSignatureFormatError(String message) {
        super(message);
    }
}
