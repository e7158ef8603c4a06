package java.nio.charset;

/** A character that the other encoding has not. */
public class UnmappableCharacterException extends CharacterCodingException {
    private final int inputLength;

    public UnmappableCharacterException(int inputLength) {
        this.inputLength = inputLength;
    }

    public int getInputLength() {
        return inputLength;
    }

    @Override
    public String getMessage() {
        return "Input length = " + inputLength;
    }
}
