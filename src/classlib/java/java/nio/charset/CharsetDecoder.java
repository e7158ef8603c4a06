package java.nio.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/** Turns bytes into characters, piece by piece. */
public class CharsetDecoder {
    private final Charset charset;
    /** The encoding once the byte order is known. */
    private Charset settled;
    private CodingErrorAction malformed = CodingErrorAction.REPORT;
    private CodingErrorAction unmappable = CodingErrorAction.REPORT;
    private String replacement = "\ufffd";

    CharsetDecoder(Charset charset) {
        this.charset = charset;
    }

    public final Charset charset() {
        return charset;
    }

    public final String replacement() {
        return replacement;
    }

    public final CharsetDecoder replaceWith(String newReplacement) {
        if (newReplacement.isEmpty()) {
            throw new IllegalArgumentException("Empty replacement");
        }
        replacement = newReplacement;
        return this;
    }

    public final CharsetDecoder onMalformedInput(CodingErrorAction action) {
        if (action == null) {
            throw new IllegalArgumentException("Null action");
        }
        malformed = action;
        return this;
    }

    public final CharsetDecoder onUnmappableCharacter(CodingErrorAction action) {
        if (action == null) {
            throw new IllegalArgumentException("Null action");
        }
        unmappable = action;
        return this;
    }

    public CodingErrorAction malformedInputAction() {
        return malformed;
    }

    public CodingErrorAction unmappableCharacterAction() {
        return unmappable;
    }

    public final float averageCharsPerByte() {
        return charset.averageChars();
    }

    public final float maxCharsPerByte() {
        return 1;
    }

    public final CharsetDecoder reset() {
        settled = null;
        return this;
    }

    public final CoderResult flush(CharBuffer out) {
        return CoderResult.UNDERFLOW;
    }

    public final CoderResult decode(ByteBuffer in, CharBuffer out, boolean endOfInput) {
        byte[] unit = new byte[4];
        while (in.hasRemaining()) {
            int at = in.position();
            int available = Math.min(in.remaining(), unit.length);
            for (int i = 0; i < available; i++) {
                unit[i] = in.get(at + i);
            }
            if (settled == null) {
                if (charset.isUndecided() && available < 2 && !endOfInput) {
                    return CoderResult.UNDERFLOW;
                }
                settled = charset.settle(unit, available);
                if (available >= 2 && charset.skipsMark(unit)) {
                    in.position(at + 2);
                    continue;
                }
            }
            int length = settled.unitLength(unit, available, endOfInput);
            if (length == 0) {
                return CoderResult.UNDERFLOW;
            }
            String text;
            if (length > 0) {
                text = new String(settled.decode(unit, 0, length));
            } else {
                length = -length;
                CoderResult wrong = settled.isWide() || settled == Charset.UTF_8 || settled == Charset.US_ASCII
                        ? CoderResult.malformedForLength(length) : CoderResult.unmappableForLength(length);
                CodingErrorAction action = wrong.isMalformed() ? malformed : unmappable;
                if (action == CodingErrorAction.REPORT) {
                    return wrong;
                }
                text = action == CodingErrorAction.IGNORE ? "" : replacement;
            }
            if (out.remaining() < text.length()) {
                return CoderResult.OVERFLOW;
            }
            out.put(text);
            in.position(at + length);
        }
        return CoderResult.UNDERFLOW;
    }

    public final CharBuffer decode(ByteBuffer in) throws CharacterCodingException {
        reset();
        CharBuffer out = CharBuffer.allocate((int) (in.remaining() * averageCharsPerByte()));
        for (;;) {
            CoderResult result = decode(in, out, true);
            if (result.isUnderflow()) {
                out.flip();
                return out;
            }
            if (!result.isOverflow()) {
                result.throwException();
            }
            CharBuffer larger = CharBuffer.allocate(2 * out.capacity() + 1);
            out.flip();
            larger.put(out);
            out = larger;
        }
    }
}
