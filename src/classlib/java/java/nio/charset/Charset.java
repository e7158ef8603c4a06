package java.nio.charset;

import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A character encoding: UTF-8, ISO-8859-1, US-ASCII, or one of UTF-16's and UTF-32's. */
public class Charset implements Comparable<Charset> {
    /** Also the default. */
    public static final Charset UTF_8 = new Charset("UTF-8", 0);
    public static final Charset ISO_8859_1 = new Charset("ISO-8859-1", 0xff);
    public static final Charset US_ASCII = new Charset("US-ASCII", 0x7f);

    private static final char REPLACEMENT = '\ufffd';

    private final String name;

    /** The greatest character of an encoding of one byte; 0 for UTF-8. */
    private final int max;

    Charset(String name, int max) {
        this.name = name;
        this.max = max;
    }

    public static Charset defaultCharset() {
        return UTF_8;
    }

    public static Charset forName(String name) {
        Charset known = find(name);
        if (known == null) {
            throw new UnsupportedCharsetException(name);
        }
        return known;
    }

    public static boolean isSupported(String name) {
        return find(name) != null;
    }

    /** As forName, with the exception that String's methods declare. */
    public static Charset named(String name) throws UnsupportedEncodingException {
        Charset known = find(name);
        if (known == null) {
            throw new UnsupportedEncodingException(name);
        }
        return known;
    }

    /** The same for a text that is converted in pieces. */
    public static Charset namedForStream(String name) throws UnsupportedEncodingException {
        Charset known = find(name);
        if (known == null) {
            throw new UnsupportedEncodingException(name);
        }
        return known == Wide.UTF_16 ? known.forStream() : known;
    }

    private static Charset find(String name) {
        if (name.equalsIgnoreCase("UTF-8") || name.equalsIgnoreCase("UTF8")) {
            return UTF_8;
        }
        if (name.equalsIgnoreCase("ISO-8859-1") || name.equalsIgnoreCase("ISO8859_1")
                || name.equalsIgnoreCase("latin1")) {
            return ISO_8859_1;
        }
        return name.equalsIgnoreCase("US-ASCII") || name.equalsIgnoreCase("ASCII") ? US_ASCII : Wide.find(name);
    }

    public static SortedMap<String, Charset> availableCharsets() {
        SortedMap<String, Charset> all = new TreeMap<String, Charset>(String.CASE_INSENSITIVE_ORDER);
        for (Charset charset : new Charset[] {UTF_8, ISO_8859_1, US_ASCII, Wide.UTF_16, Wide.UTF_16BE, Wide.UTF_16LE,
                Utf32.UTF_32BE, Utf32.UTF_32LE}) {
            all.put(charset.name, charset);
        }
        return Collections.unmodifiableSortedMap(all);
    }

    public final Set<String> aliases() {
        TreeSet<String> names = new TreeSet<String>();
        if (this == UTF_8) {
            names.add("UTF8");
        } else if (this == ISO_8859_1) {
            names.add("ISO8859_1");
            names.add("latin1");
        } else if (this == US_ASCII) {
            names.add("ASCII");
        }
        return Collections.unmodifiableSet(names);
    }

    public String name() {
        return name;
    }

    public String displayName() {
        return name;
    }

    public String displayName(Locale locale) {
        return name;
    }

    public final boolean isRegistered() {
        return true;
    }

    public boolean canEncode() {
        return true;
    }

    public boolean contains(Charset other) {
        return max == 0 || other.max != 0 && other.max <= max && other.max > 0;
    }

    public CharsetEncoder newEncoder() {
        return new CharsetEncoder(this);
    }

    public CharsetDecoder newDecoder() {
        return new CharsetDecoder(this);
    }

    public final ByteBuffer encode(CharBuffer in) {
        char[] chars = new char[in.remaining()];
        in.get(chars);
        return ByteBuffer.wrap(encode(chars));
    }

    public final ByteBuffer encode(String in) {
        return ByteBuffer.wrap(in.getBytes(this));
    }

    public final CharBuffer decode(ByteBuffer in) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        return CharBuffer.wrap(decode(bytes, 0, bytes.length));
    }

    /** Whether the encoding has a character. */
    boolean has(int codePoint) {
        return max == 0 || codePoint <= max;
    }

    /** The bytes of one character that the encoding has. */
    byte[] unitOf(int codePoint) {
        return encode(Character.toChars(codePoint));
    }

    /** What stands before a text. */
    byte[] mark() {
        return new byte[0];
    }

    float averageBytes() {
        return max == 0 ? 1.1f : 1;
    }

    float maxBytes() {
        return max == 0 ? 3 : 1;
    }

    float averageChars() {
        return 1;
    }

    boolean isWide() {
        return false;
    }

    /** Whether the first bytes say in which order the others are. */
    boolean isUndecided() {
        return false;
    }

    /** The encoding of a text that begins with these bytes. */
    Charset settle(byte[] bytes, int count) {
        return this;
    }

    /** Whether the first two bytes are a mark of the order. */
    boolean skipsMark(byte[] bytes) {
        return false;
    }

    /** The encoding of one text that is converted in pieces, of which the first may begin with a mark. For streams. */
    public Charset forStream() {
        return this;
    }

    /** How many bytes the last character of a piece lacks, in an encoding that is not UTF-8. For readers. */
    public int lacks(byte[] bytes, int count) {
        return 0;
    }

    /** How many of the bytes are the first character; less than 0 if they are none, 0 if there are too few. */
    int unitLength(byte[] bytes, int count, boolean atEnd) {
        int first = bytes[0] & 0xff;
        if (max != 0) {
            return first <= max ? 1 : -1;
        }
        if (first < 0x80) {
            return 1;
        }
        int length = sequenceLength(bytes, 0, count);
        int wanted = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (wanted == 1) {
            return -1;
        }
        if (length == wanted) {
            return length;
        }
        return length == count && !atEnd ? 0 : -length;
    }

    public char[] decode(byte[] bytes, int offset, int count) {
        if (max == 0) {
            return decodeUtf8(bytes, offset, offset + count);
        }
        char[] chars = new char[count];
        for (int i = 0; i < count; i++) {
            int c = bytes[offset + i] & 0xff;
            chars[i] = c <= max ? (char) c : REPLACEMENT;
        }
        return chars;
    }

    private static char[] decodeUtf8(byte[] bytes, int from, int to) {
        char[] chars = new char[to - from];
        int count = 0;
        int at = from;
        while (at < to) {
            int first = bytes[at];
            if (first >= 0) {
                chars[count++] = (char) first;
                at++;
                continue;
            }
            int length = sequenceLength(bytes, at, to);
            int wanted = (first & 0xe0) == 0xc0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : 4;
            if (length < wanted || first < (byte) 0xc2 || first > (byte) 0xf4) {
                chars[count++] = REPLACEMENT;
                at += length;
                continue;
            }
            int codePoint = first & (0x7f >> wanted);
            for (int i = 1; i < wanted; i++) {
                codePoint = (codePoint << 6) | (bytes[at + i] & 0x3f);
            }
            at += wanted;
            if (codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                chars[count++] = Character.highSurrogate(codePoint);
                chars[count++] = Character.lowSurrogate(codePoint);
            } else {
                chars[count++] = (char) codePoint;
            }
        }
        return count == chars.length ? chars : Arrays.copyOf(chars, count);
    }

    /** How many bytes at this place belong to one sequence, complete or not. */
    private static int sequenceLength(byte[] bytes, int at, int to) {
        int first = bytes[at] & 0xff;
        int wanted = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        int length = 1;
        while (length < wanted && at + length < to && (bytes[at + length] & 0xc0) == 0x80) {
            int second = bytes[at + 1] & 0xff;
            // Overlong forms, surrogates and values beyond Unicode end after their first byte.
            if (length == 1 && (first == 0xe0 && second < 0xa0 || first == 0xed && second > 0x9f
                    || first == 0xf0 && second < 0x90 || first == 0xf4 && second > 0x8f)) {
                break;
            }
            length++;
        }
        return length;
    }

    public byte[] encode(char[] chars) {
        return max == 0 ? encodeUtf8(chars) : encodeBytes(chars);
    }

    private byte[] encodeBytes(char[] chars) {
        byte[] bytes = new byte[chars.length];
        int count = 0;
        for (int i = 0; i < chars.length; i++) {
            bytes[count++] = chars[i] <= max ? (byte) chars[i] : (byte) '?';
            if (isPair(chars, i)) {
                i++;
            }
        }
        return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
    }

    private static boolean isPair(char[] chars, int at) {
        return Character.isHighSurrogate(chars[at]) && at + 1 < chars.length
                && Character.isLowSurrogate(chars[at + 1]);
    }

    private static byte[] encodeUtf8(char[] chars) {
        byte[] bytes = new byte[chars.length * 3];
        int count = 0;
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (c < 0x80) {
                bytes[count++] = (byte) c;
            } else if (c < 0x800) {
                bytes[count++] = (byte) (0xc0 | (c >> 6));
                bytes[count++] = (byte) (0x80 | (c & 0x3f));
            } else if (isPair(chars, i)) {
                int codePoint = Character.toCodePoint(c, chars[++i]);
                bytes[count++] = (byte) (0xf0 | (codePoint >> 18));
                bytes[count++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
                bytes[count++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
                bytes[count++] = (byte) (0x80 | (codePoint & 0x3f));
            } else if (Character.isSurrogate(c)) {
                bytes[count++] = '?';
            } else {
                bytes[count++] = (byte) (0xe0 | (c >> 12));
                bytes[count++] = (byte) (0x80 | ((c >> 6) & 0x3f));
                bytes[count++] = (byte) (0x80 | (c & 0x3f));
            }
        }
        return Arrays.copyOf(bytes, count);
    }

    @Override
    public int compareTo(Charset other) {
        return name.compareToIgnoreCase(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
