package java.nio.charset;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;

/** Where a coder stopped, and why. */
public class CoderResult {
    public static final CoderResult UNDERFLOW = new CoderResult("UNDERFLOW", 0);
    public static final CoderResult OVERFLOW = new CoderResult("OVERFLOW", 0);

    private final String kind;
    private final int length;

    private CoderResult(String kind, int length) {
        this.kind = kind;
        this.length = length;
    }

    public static CoderResult malformedForLength(int length) {
        return new CoderResult("MALFORMED", length);
    }

    public static CoderResult unmappableForLength(int length) {
        return new CoderResult("UNMAPPABLE", length);
    }

    public boolean isUnderflow() {
        return this == UNDERFLOW;
    }

    public boolean isOverflow() {
        return this == OVERFLOW;
    }

    public boolean isError() {
        return length > 0;
    }

    public boolean isMalformed() {
        return kind.equals("MALFORMED");
    }

    public boolean isUnmappable() {
        return kind.equals("UNMAPPABLE");
    }

    public int length() {
        if (!isError()) {
            throw new UnsupportedOperationException();
        }
        return length;
    }

    public void throwException() throws CharacterCodingException {
        if (isUnderflow()) {
            throw new BufferUnderflowException();
        }
        if (isOverflow()) {
            throw new BufferOverflowException();
        }
        if (isMalformed()) {
            throw new MalformedInputException(length);
        }
        throw new UnmappableCharacterException(length);
    }

    @Override
    public String toString() {
        return isError() ? kind + "[" + length + "]" : kind;
    }
}
