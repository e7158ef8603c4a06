package java.lang;

import java.io.Serializable;

/**
 * A boxed char, and what Unicode says about characters. ASCII is decided here, all others by tables. Names, blocks
 * and scripts are left out.
 */
public final class Character implements Comparable<Character>, Serializable {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    public static final int MAX_CODE_POINT = 0x10ffff;
    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';
    public static final char MIN_SURROGATE = '\ud800';
    public static final char MAX_SURROGATE = '\udfff';
    public static final int MIN_CODE_POINT = 0;

    public static final byte UNASSIGNED = 0;
    public static final byte UPPERCASE_LETTER = 1;
    public static final byte LOWERCASE_LETTER = 2;
    public static final byte TITLECASE_LETTER = 3;
    public static final byte MODIFIER_LETTER = 4;
    public static final byte OTHER_LETTER = 5;
    public static final byte NON_SPACING_MARK = 6;
    public static final byte ENCLOSING_MARK = 7;
    public static final byte COMBINING_SPACING_MARK = 8;
    public static final byte DECIMAL_DIGIT_NUMBER = 9;
    public static final byte LETTER_NUMBER = 10;
    public static final byte OTHER_NUMBER = 11;
    public static final byte SPACE_SEPARATOR = 12;
    public static final byte LINE_SEPARATOR = 13;
    public static final byte PARAGRAPH_SEPARATOR = 14;
    public static final byte CONTROL = 15;
    public static final byte FORMAT = 16;
    public static final byte PRIVATE_USE = 18;
    public static final byte SURROGATE = 19;
    public static final byte DASH_PUNCTUATION = 20;
    public static final byte START_PUNCTUATION = 21;
    public static final byte END_PUNCTUATION = 22;
    public static final byte CONNECTOR_PUNCTUATION = 23;
    public static final byte OTHER_PUNCTUATION = 24;
    public static final byte MATH_SYMBOL = 25;
    public static final byte CURRENCY_SYMBOL = 26;
    public static final byte MODIFIER_SYMBOL = 27;
    public static final byte OTHER_SYMBOL = 28;
    public static final byte INITIAL_QUOTE_PUNCTUATION = 29;
    public static final byte FINAL_QUOTE_PUNCTUATION = 30;

    public static final byte DIRECTIONALITY_UNDEFINED = -1;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT = 0;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT = 1;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC = 2;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER = 3;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR = 4;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR = 5;
    public static final byte DIRECTIONALITY_ARABIC_NUMBER = 6;
    public static final byte DIRECTIONALITY_COMMON_NUMBER_SEPARATOR = 7;
    public static final byte DIRECTIONALITY_NONSPACING_MARK = 8;
    public static final byte DIRECTIONALITY_BOUNDARY_NEUTRAL = 9;
    public static final byte DIRECTIONALITY_PARAGRAPH_SEPARATOR = 10;
    public static final byte DIRECTIONALITY_SEGMENT_SEPARATOR = 11;
    public static final byte DIRECTIONALITY_WHITESPACE = 12;
    public static final byte DIRECTIONALITY_OTHER_NEUTRALS = 13;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING = 14;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE = 15;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING = 16;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE = 17;
    public static final byte DIRECTIONALITY_POP_DIRECTIONAL_FORMAT = 18;

    @SuppressWarnings("unchecked")
    public static final Class<Character> TYPE = (Class<Character>) Class.getPrimitiveClass("char");

    /** The shared instances of 0 to 127. */
    private static final Character[] CACHE = new Character[128];

    static {
        for (int i = 0; i < CACHE.length; i++) {
            CACHE[i] = new Character((char) i);
        }
    }

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return value < CACHE.length ? CACHE[value] : new Character(value);
    }

    /** Of types of characters, as bits. */
    private static final int LETTERS = 1 << UPPERCASE_LETTER | 1 << LOWERCASE_LETTER | 1 << TITLECASE_LETTER
            | 1 << MODIFIER_LETTER | 1 << OTHER_LETTER;
    private static final int LETTERS_AND_DIGITS = LETTERS | 1 << DECIMAL_DIGIT_NUMBER;
    private static final int SPACES = 1 << SPACE_SEPARATOR | 1 << LINE_SEPARATOR | 1 << PARAGRAPH_SEPARATOR;

    private static boolean isAscii(int c) {
        return (c & ~0x7f) == 0;
    }

    private static boolean isAsciiLetter(int c) {
        int folded = c | 0x20;
        return folded >= 'a' && folded <= 'z' && c < 0x80;
    }

    public static int digit(char c, int radix) {
        return digit((int) c, radix);
    }

    public static int digit(int codePoint, int radix) {
        int digit = -1;
        if (codePoint >= '0' && codePoint <= '9') {
            digit = codePoint - '0';
        } else if (codePoint >= 'a' && codePoint <= 'z') {
            digit = codePoint - 'a' + 10;
        } else if (codePoint >= 'A' && codePoint <= 'Z') {
            digit = codePoint - 'A' + 10;
        } else if (!isAscii(codePoint)) {
            digit = CharacterData.digit(codePoint);
        }
        return digit < radix && radix >= MIN_RADIX && radix <= MAX_RADIX ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        return getNumericValue((int) c);
    }

    public static int getNumericValue(int c) {
        return isAscii(c) ? digit(c, MAX_RADIX) : CharacterData.number(c);
    }

    public static int getType(char c) {
        return CharacterData.type(c);
    }

    public static int getType(int c) {
        return CharacterData.type(c);
    }

    public static byte getDirectionality(char c) {
        return getDirectionality((int) c);
    }

    public static byte getDirectionality(int c) {
        int direction = CharacterData.direction(c);
        return direction == 31 ? DIRECTIONALITY_UNDEFINED : (byte) direction;
    }

    public static boolean isDefined(char c) {
        return CharacterData.type(c) != UNASSIGNED;
    }

    public static boolean isDefined(int c) {
        return CharacterData.type(c) != UNASSIGNED;
    }

    public static boolean isDigit(char c) {
        return isDigit((int) c);
    }

    public static boolean isDigit(int c) {
        return isAscii(c) ? c >= '0' && c <= '9' : CharacterData.type(c) == DECIMAL_DIGIT_NUMBER;
    }

    public static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    public static boolean isLetter(int c) {
        return isAscii(c) ? isAsciiLetter(c) : (LETTERS >> CharacterData.type(c) & 1) != 0;
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetterOrDigit((int) c);
    }

    public static boolean isLetterOrDigit(int c) {
        if (isAscii(c)) {
            return isAsciiLetter(c) || c >= '0' && c <= '9';
        }
        return (LETTERS_AND_DIGITS >> CharacterData.type(c) & 1) != 0;
    }

    public static boolean isAlphabetic(int c) {
        return isAscii(c) ? isAsciiLetter(c) : CharacterData.is(c, CharacterData.ALPHABETIC);
    }

    public static boolean isIdeographic(int c) {
        return !isAscii(c) && CharacterData.is(c, CharacterData.IDEOGRAPHIC);
    }

    @Deprecated
    public static boolean isJavaLetter(char c) {
        return isJavaIdentifierStart((int) c);
    }

    @Deprecated
    public static boolean isJavaLetterOrDigit(char c) {
        return isJavaIdentifierPart((int) c);
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isJavaIdentifierStart((int) c);
    }

    public static boolean isJavaIdentifierStart(int c) {
        return isAscii(c) ? isAsciiLetter(c) || c == '_' || c == '$'
                : CharacterData.isMore(c, CharacterData.JAVA_START);
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierPart((int) c);
    }

    public static boolean isJavaIdentifierPart(int c) {
        return CharacterData.isMore(c, CharacterData.JAVA_PART);
    }

    public static boolean isUnicodeIdentifierStart(char c) {
        return CharacterData.isMore(c, CharacterData.START);
    }

    public static boolean isUnicodeIdentifierStart(int c) {
        return CharacterData.isMore(c, CharacterData.START);
    }

    public static boolean isUnicodeIdentifierPart(char c) {
        return CharacterData.isMore(c, CharacterData.PART);
    }

    public static boolean isUnicodeIdentifierPart(int c) {
        return CharacterData.isMore(c, CharacterData.PART);
    }

    public static boolean isIdentifierIgnorable(char c) {
        return CharacterData.isMore(c, CharacterData.IGNORABLE);
    }

    public static boolean isIdentifierIgnorable(int c) {
        return CharacterData.isMore(c, CharacterData.IGNORABLE);
    }

    public static boolean isMirrored(char c) {
        return CharacterData.is(c, CharacterData.MIRRORED);
    }

    public static boolean isMirrored(int c) {
        return CharacterData.is(c, CharacterData.MIRRORED);
    }

    public static boolean isUpperCase(char c) {
        return isUpperCase((int) c);
    }

    public static boolean isUpperCase(int c) {
        return isAscii(c) ? c >= 'A' && c <= 'Z' : CharacterData.is(c, CharacterData.UPPERCASE);
    }

    public static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    public static boolean isLowerCase(int c) {
        return isAscii(c) ? c >= 'a' && c <= 'z' : CharacterData.is(c, CharacterData.LOWERCASE);
    }

    public static boolean isTitleCase(char c) {
        return isTitleCase((int) c);
    }

    public static boolean isTitleCase(int c) {
        return !isAscii(c) && CharacterData.type(c) == TITLECASE_LETTER;
    }

    public static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    public static boolean isWhitespace(int c) {
        if (isAscii(c)) {
            return c == ' ' || c >= '\t' && c <= '\r' || c >= 0x1c && c <= 0x1f;
        }
        return CharacterData.is(c, CharacterData.WHITESPACE);
    }

    @Deprecated
    public static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }

    public static boolean isSpaceChar(char c) {
        return isSpaceChar((int) c);
    }

    public static boolean isSpaceChar(int c) {
        return isAscii(c) ? c == ' ' : (SPACES >> CharacterData.type(c) & 1) != 0;
    }

    public static boolean isISOControl(char c) {
        return isISOControl((int) c);
    }

    public static boolean isISOControl(int c) {
        return c >= 0 && c <= 0x1f || c >= 0x7f && c <= 0x9f;
    }

    public static char toUpperCase(char c) {
        return (char) toUpperCase((int) c);
    }

    public static int toUpperCase(int c) {
        if (isAscii(c)) {
            return c >= 'a' && c <= 'z' ? c - 32 : c;
        }
        return CharacterData.upper(c);
    }

    public static char toLowerCase(char c) {
        return (char) toLowerCase((int) c);
    }

    public static int toLowerCase(int c) {
        if (isAscii(c)) {
            return c >= 'A' && c <= 'Z' ? c + 32 : c;
        }
        return CharacterData.lower(c);
    }

    public static char toTitleCase(char c) {
        return (char) toTitleCase((int) c);
    }

    public static int toTitleCase(int c) {
        return isAscii(c) ? toUpperCase(c) : CharacterData.title(c);
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static boolean isBmpCodePoint(int c) {
        return c >>> 16 == 0;
    }

    public static boolean isSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isHighSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char c) {
        return c >= MIN_LOW_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isValidCodePoint(int codePoint) {
        return codePoint >= 0 && codePoint <= MAX_CODE_POINT;
    }

    public static boolean isSupplementaryCodePoint(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT && codePoint <= MAX_CODE_POINT;
    }

    public static int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static int toCodePoint(char high, char low) {
        return ((high - MIN_HIGH_SURROGATE) << 10) + (low - MIN_LOW_SURROGATE) + MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static char highSurrogate(int codePoint) {
        return (char) (((codePoint - MIN_SUPPLEMENTARY_CODE_POINT) >> 10) + MIN_HIGH_SURROGATE);
    }

    public static char lowSurrogate(int codePoint) {
        return (char) ((codePoint & 0x3ff) + MIN_LOW_SURROGATE);
    }

    public static char[] toChars(int codePoint) {
        if (!isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException(
                    String.format("Not a valid Unicode code point: 0x%X", codePoint));
        }
        if (codePoint < MIN_SUPPLEMENTARY_CODE_POINT) {
            return new char[] {(char) codePoint};
        }
        return new char[] {highSurrogate(codePoint), lowSurrogate(codePoint)};
    }

    public static int toChars(int codePoint, char[] into, int at) {
        if (isBmpCodePoint(codePoint)) {
            into[at] = (char) codePoint;
            return 1;
        }
        char[] pair = toChars(codePoint);
        into[at + 1] = pair[1];
        into[at] = pair[0];
        return 2;
    }

    public static int codePointAt(CharSequence text, int index) {
        char high = text.charAt(index++);
        if (isHighSurrogate(high) && index < text.length()) {
            char low = text.charAt(index);
            if (isLowSurrogate(low)) {
                return toCodePoint(high, low);
            }
        }
        return high;
    }

    public static int codePointAt(char[] text, int index) {
        return codePointAt(text, index, text.length);
    }

    public static int codePointAt(char[] text, int index, int limit) {
        if (index >= limit || limit < 0 || limit > text.length) {
            throw new IndexOutOfBoundsException();
        }
        char high = text[index++];
        if (isHighSurrogate(high) && index < limit && isLowSurrogate(text[index])) {
            return toCodePoint(high, text[index]);
        }
        return high;
    }

    public static int codePointBefore(CharSequence text, int index) {
        char low = text.charAt(--index);
        if (isLowSurrogate(low) && index > 0) {
            char high = text.charAt(--index);
            if (isHighSurrogate(high)) {
                return toCodePoint(high, low);
            }
        }
        return low;
    }

    public static int codePointBefore(char[] text, int index) {
        return codePointBefore(text, index, 0);
    }

    public static int codePointBefore(char[] text, int index, int start) {
        if (index <= start || start < 0 || start >= text.length) {
            throw new IndexOutOfBoundsException();
        }
        char low = text[--index];
        if (isLowSurrogate(low) && index > start && isHighSurrogate(text[index - 1])) {
            return toCodePoint(text[index - 1], low);
        }
        return low;
    }

    public static int codePointCount(CharSequence text, int from, int to) {
        if (from < 0 || to > text.length() || from > to) {
            throw new IndexOutOfBoundsException();
        }
        int count = to - from;
        for (int i = from; i < to - 1; i++) {
            if (isHighSurrogate(text.charAt(i)) && isLowSurrogate(text.charAt(i + 1))) {
                count--;
                i++;
            }
        }
        return count;
    }

    public static int codePointCount(char[] text, int offset, int count) {
        if (count > text.length - offset || offset < 0 || count < 0) {
            throw new IndexOutOfBoundsException();
        }
        return codePointCount(new String(text, offset, count), 0, count);
    }

    public static int offsetByCodePoints(CharSequence text, int index, int offset) {
        int length = text.length();
        if (index < 0 || index > length) {
            throw new IndexOutOfBoundsException();
        }
        int at = index;
        for (int i = 0; i < offset; i++) {
            if (at >= length) {
                throw new IndexOutOfBoundsException();
            }
            at += isHighSurrogate(text.charAt(at)) && at + 1 < length && isLowSurrogate(text.charAt(at + 1)) ? 2 : 1;
        }
        for (int i = 0; i > offset; i--) {
            if (at <= 0) {
                throw new IndexOutOfBoundsException();
            }
            at--;
            if (isLowSurrogate(text.charAt(at)) && at > 0 && isHighSurrogate(text.charAt(at - 1))) {
                at--;
            }
        }
        return at;
    }

    public static int compare(char x, char y) {
        return x - y;
    }

    public static int hashCode(char value) {
        return value;
    }

    public static char reverseBytes(char c) {
        return (char) (((c & 0xff00) >> 8) | (c << 8));
    }

    public static String toString(int codePoint) {
        return new String(toChars(codePoint));
    }

    public static String toString(char c) {
        return String.valueOf(c);
    }

    public char charValue() {
        return value;
    }

    @Override
    public int compareTo(Character other) {
        return value - other.value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
