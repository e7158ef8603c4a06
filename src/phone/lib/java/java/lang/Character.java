package java.lang;

import java.io.Serializable;

/** A boxed char. Classes of characters and letter case are known for Latin-1 only. */
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

    public static int digit(char c, int radix) {
        int digit = -1;
        if (c >= '0' && c <= '9') {
            digit = c - '0';
        } else if (c >= 'a' && c <= 'z') {
            digit = c - 'a' + 10;
        } else if (c >= 'A' && c <= 'Z') {
            digit = c - 'A' + 10;
        }
        return digit < radix ? digit : -1;
    }

    public static int digit(int codePoint, int radix) {
        return codePoint > 127 ? -1 : digit((char) codePoint, radix);
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        return digit(c, MAX_RADIX);
    }

    public static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    public static boolean isLetter(int c) {
        return isUpperCase(c) || isLowerCase(c);
    }

    public static boolean isLetterOrDigit(char c) {
        return isDigit(c) || isLetter((int) c);
    }

    public static boolean isLetterOrDigit(int c) {
        return isDigit(c) || isLetter(c);
    }

    public static boolean isAlphabetic(int c) {
        return isLetter(c);
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isLetter((int) c) || c == '_' || c == '$';
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierStart(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return isUpperCase((int) c);
    }

    public static boolean isUpperCase(int c) {
        return (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7);
    }

    public static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    public static boolean isLowerCase(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 0xdf && c <= 0xff && c != 0xf7) || c == 0xaa || c == 0xb5 || c == 0xba;
    }

    public static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    public static boolean isWhitespace(int c) {
        return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f);
    }

    public static boolean isSpaceChar(char c) {
        return c == ' ' || c == 0xa0;
    }

    public static boolean isISOControl(char c) {
        return c <= 0x1f || (c >= 0x7f && c <= 0x9f);
    }

    public static char toUpperCase(char c) {
        if (c >= 'a' && c <= 'z') {
            return (char) (c - 32);
        }
        if (c == 0xff) {
            return '\u0178';
        }
        return c >= 0xe0 && c < 0xff && c != 0xf7 ? (char) (c - 32) : c;
    }

    public static int toUpperCase(int c) {
        return c <= MAX_VALUE ? toUpperCase((char) c) : c;
    }

    public static char toLowerCase(char c) {
        return isUpperCase((int) c) ? (char) (c + 32) : c;
    }

    public static int toLowerCase(int c) {
        return isUpperCase(c) ? c + 32 : c;
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
                    "Not a valid Unicode code point: 0x" + Integer.toHexString(codePoint).toUpperCase());
        }
        if (codePoint < MIN_SUPPLEMENTARY_CODE_POINT) {
            return new char[] {(char) codePoint};
        }
        return new char[] {highSurrogate(codePoint), lowSurrogate(codePoint)};
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
