package java.nio.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/** Turns characters into bytes, piece by piece. */
public class CharsetEncoder {
    private final Charset charset;
    private CodingErrorAction malformed = CodingErrorAction.REPORT;
    private CodingErrorAction unmappable = CodingErrorAction.REPORT;
    private byte[] replacement;
    /** Whether a mark of the byte order has been written, or is not wanted. */
    private boolean begun;

    CharsetEncoder(Charset charset) {
        this.charset = charset;
        replacement = charset.unitOf('?');
    }

    public final Charset charset() {
        return charset;
    }

    public final byte[] replacement() {
        return replacement.clone();
    }

    public final CharsetEncoder replaceWith(byte[] newReplacement) {
        if (newReplacement.length == 0) {
            throw new IllegalArgumentException("Empty replacement");
        }
        replacement = newReplacement.clone();
        return this;
    }

    public final CharsetEncoder onMalformedInput(CodingErrorAction action) {
        if (action == null) {
            throw new IllegalArgumentException("Null action");
        }
        malformed = action;
        return this;
    }

    public final CharsetEncoder onUnmappableCharacter(CodingErrorAction action) {
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

    public final float averageBytesPerChar() {
        return charset.averageBytes();
    }

    public final float maxBytesPerChar() {
        return charset.maxBytes();
    }

    public boolean canEncode(char c) {
        return !Character.isSurrogate(c) && charset.has(c);
    }

    public boolean canEncode(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            int codePoint = Character.codePointAt(text, i);
            if (codePoint >= 0xd800 && codePoint < 0xe000 || !charset.has(codePoint)) {
                return false;
            }
            i += Character.charCount(codePoint) - 1;
        }
        return true;
    }

    public final CharsetEncoder reset() {
        begun = false;
        return this;
    }

    public final CoderResult flush(ByteBuffer out) {
        return CoderResult.UNDERFLOW;
    }

    public final CoderResult encode(CharBuffer in, ByteBuffer out, boolean endOfInput) {
        while (in.hasRemaining()) {
            if (!begun && charset.mark().length > 0) {
                if (out.remaining() < charset.mark().length) {
                    return CoderResult.OVERFLOW;
                }
                out.put(charset.mark());
            }
            begun = true;
            int at = in.position();
            char first = in.get();
            int codePoint = first;
            CoderResult wrong = null;
            if (Character.isHighSurrogate(first)) {
                if (!in.hasRemaining()) {
                    in.position(at);
                    if (!endOfInput) {
                        return CoderResult.UNDERFLOW;
                    }
                    in.get();
                    wrong = CoderResult.malformedForLength(1);
                } else if (Character.isLowSurrogate(in.get(in.position()))) {
                    codePoint = Character.toCodePoint(first, in.get());
                } else {
                    wrong = CoderResult.malformedForLength(1);
                }
            } else if (Character.isLowSurrogate(first)) {
                wrong = CoderResult.malformedForLength(1);
            }
            if (wrong == null && !charset.has(codePoint)) {
                wrong = CoderResult.unmappableForLength(in.position() - at);
            }
            byte[] bytes = wrong == null ? charset.unitOf(codePoint) : replacement;
            if (wrong != null) {
                CodingErrorAction action = wrong.isMalformed() ? malformed : unmappable;
                if (action == CodingErrorAction.REPORT) {
                    in.position(at);
                    return wrong;
                }
                if (action == CodingErrorAction.IGNORE) {
                    continue;
                }
            }
            if (out.remaining() < bytes.length) {
                in.position(at);
                return CoderResult.OVERFLOW;
            }
            out.put(bytes);
        }
        return CoderResult.UNDERFLOW;
    }

    public final ByteBuffer encode(CharBuffer in) throws CharacterCodingException {
        reset();
        ByteBuffer out = ByteBuffer.allocate((int) (in.remaining() * averageBytesPerChar()));
        for (;;) {
            CoderResult result = encode(in, out, true);
            if (result.isUnderflow()) {
                out.flip();
                return out;
            }
            if (!result.isOverflow()) {
                result.throwException();
            }
            ByteBuffer larger = ByteBuffer.allocate(2 * out.capacity() + 1);
            out.flip();
            larger.put(out);
            out = larger;
        }
    }
}
