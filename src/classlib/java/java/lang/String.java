package java.lang;

import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Pattern;

/** An immutable text in UTF-16. The phone knows both fields. */
public final class String implements CharSequence, Comparable<String>, Serializable {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new Comparator<String>() {
        @Override
        public int compare(String a, String b) {
            return a.compareToIgnoreCase(b);
        }
    };

    private final char[] value;
    private int hash;

    public String() {
        value = new char[0];
    }

    public String(String original) {
        value = original.value;
    }

    public String(char[] chars) {
        value = chars.clone();
    }

    public String(int[] codePoints, int offset, int count) {
        if (offset < 0 || count < 0 || offset > codePoints.length - count) {
            throw new StringIndexOutOfBoundsException(
                    "offset " + offset + ", count " + count + ", length " + codePoints.length);
        }
        StringBuilder text = new StringBuilder(count);
        for (int i = offset; i < offset + count; i++) {
            int c = codePoints[i];
            if (c < 0 || c > Character.MAX_CODE_POINT) {
                throw new IllegalArgumentException(Integer.toString(c));
            }
            text.appendCodePoint(c);
        }
        value = text.toString().value;
    }

    public String(char[] chars, int offset, int count) {
        if (offset < 0 || count < 0 || offset > chars.length - count) {
            throw new StringIndexOutOfBoundsException(
                    "offset " + offset + ", count " + count + ", length " + chars.length);
        }
        value = new char[count];
        System.arraycopy(chars, offset, value, 0, count);
    }

    public String(byte[] bytes) {
        value = Charset.UTF_8.decode(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int count) {
        this(bytes, offset, count, Charset.UTF_8);
    }

    public String(byte[] bytes, Charset charset) {
        value = charset.decode(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, String charset) throws UnsupportedEncodingException {
        value = Charset.named(charset).decode(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int count, String charset) throws UnsupportedEncodingException {
        this(bytes, offset, count, Charset.named(charset));
    }

    public String(byte[] bytes, int offset, int count, Charset charset) {
        if (offset < 0 || count < 0 || offset > bytes.length - count) {
            throw new StringIndexOutOfBoundsException(
                    "offset " + offset + ", count " + count + ", length " + bytes.length);
        }
        value = charset.decode(bytes, offset, count);
    }

    public String(StringBuilder builder) {
        value = builder.toString().value;
    }

    public String(StringBuffer buffer) {
        value = buffer.toString().value;
    }

    /** Takes the array itself; the flag only tells the constructors apart. */
    private String(char[] chars, boolean shared) {
        value = chars;
    }

    public native String intern();

    @Override
    public int length() {
        return value.length;
    }

    public boolean isEmpty() {
        return value.length == 0;
    }

    public boolean isBlank() {
        for (char c : value) {
            if (!Character.isWhitespace(c)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return value[index];
    }

    public int codePointAt(int index) {
        if (index < 0 || index >= value.length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + value.length);
        }
        char high = value[index];
        if (Character.isHighSurrogate(high) && index + 1 < value.length
                && Character.isLowSurrogate(value[index + 1])) {
            return Character.toCodePoint(high, value[index + 1]);
        }
        return high;
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return Character.codePointBefore(value, index);
    }

    public int codePointCount(int begin, int end) {
        return Character.codePointCount(this, begin, end);
    }

    public int offsetByCodePoints(int index, int offset) {
        return Character.offsetByCodePoints(this, index, offset);
    }

    public void getChars(int begin, int end, char[] into, int at) {
        checkRange(begin, end);
        System.arraycopy(value, begin, into, at, end - begin);
    }

    public char[] toCharArray() {
        return value.clone();
    }

    public byte[] getBytes() {
        return Charset.UTF_8.encode(value);
    }

    public byte[] getBytes(Charset charset) {
        return charset.encode(value);
    }

    public byte[] getBytes(String charset) throws UnsupportedEncodingException {
        return Charset.named(charset).encode(value);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof String)) {
            return false;
        }
        char[] a = value;
        char[] b = ((String) other).value;
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(StringBuffer other) {
        return equals(other.toString());
    }

    @Deprecated
    public void getBytes(int begin, int end, byte[] into, int at) {
        checkRange(begin, end);
        for (int i = begin; i < end; i++) {
            into[at + i - begin] = (byte) value[i];
        }
    }

    public boolean contentEquals(CharSequence other) {
        return equals(other.toString());
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && value.length == other.value.length && compareToIgnoreCase(other) == 0;
    }

    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            for (char c : value) {
                h = 31 * h + c;
            }
            hash = h;
        }
        return h;
    }

    @Override
    public int compareTo(String other) {
        char[] a = value;
        char[] b = other.value;
        int shared = Math.min(a.length, b.length);
        for (int i = 0; i < shared; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return a.length - b.length;
    }

    public int compareToIgnoreCase(String other) {
        char[] a = value;
        char[] b = other.value;
        int shared = Math.min(a.length, b.length);
        for (int i = 0; i < shared; i++) {
            if (a[i] != b[i]) {
                int difference = folded(a[i]) - folded(b[i]);
                if (difference != 0) {
                    return difference;
                }
            }
        }
        return a.length - b.length;
    }

    private static char folded(char c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    public boolean regionMatches(int start, String other, int otherStart, int count) {
        return regionMatches(false, start, other, otherStart, count);
    }

    public boolean regionMatches(boolean ignoreCase, int start, String other, int otherStart, int count) {
        if (otherStart < 0 || start < 0 || start > (long) value.length - count
                || otherStart > (long) other.value.length - count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            char a = value[start + i];
            char b = other.value[otherStart + i];
            if (a != b && !(ignoreCase && folded(a) == folded(b))) {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int offset) {
        char[] wanted = prefix.value;
        if (offset < 0 || offset > value.length - wanted.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (value[offset + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, value.length - suffix.value.length);
    }

    public int indexOf(int c) {
        return indexOf(c, 0);
    }

    public int indexOf(int c, int from) {
        if (c > Character.MAX_VALUE) {
            return indexOf(new String(Character.toChars(c)), from);
        }
        for (int i = Math.max(from, 0); i < value.length; i++) {
            if (value[i] == c) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String text) {
        return indexOf(text, 0);
    }

    public int indexOf(String text, int from) {
        int last = value.length - text.value.length;
        for (int i = Math.max(from, 0); i <= last; i++) {
            if (startsWith(text, i)) {
                return i;
            }
        }
        return text.isEmpty() && from > value.length ? value.length : -1;
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(c, value.length - 1);
    }

    public int lastIndexOf(int c, int from) {
        if (c > Character.MAX_VALUE) {
            return lastIndexOf(new String(Character.toChars(c)), from);
        }
        for (int i = Math.min(from, value.length - 1); i >= 0; i--) {
            if (value[i] == c) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String text) {
        return lastIndexOf(text, value.length);
    }

    public int lastIndexOf(String text, int from) {
        for (int i = Math.min(from, value.length - text.value.length); i >= 0; i--) {
            if (startsWith(text, i)) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(CharSequence text) {
        return indexOf(text.toString()) >= 0;
    }

    public String substring(int begin) {
        return substring(begin, value.length);
    }

    public String substring(int begin, int end) {
        checkRange(begin, end);
        return begin == 0 && end == value.length ? this : new String(value, begin, end - begin);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    private void checkRange(int begin, int end) {
        if (begin < 0 || begin > end || end > value.length) {
            throw new StringIndexOutOfBoundsException(
                    "begin " + begin + ", end " + end + ", length " + value.length);
        }
    }

    public String concat(String other) {
        char[] joined = new char[value.length + other.value.length];
        System.arraycopy(value, 0, joined, 0, value.length);
        System.arraycopy(other.value, 0, joined, value.length, other.value.length);
        return new String(joined, true);
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        char[] repeated = new char[value.length * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(value, 0, repeated, i * value.length, value.length);
        }
        return new String(repeated, true);
    }

    public String replace(char from, char to) {
        if (indexOf(from) < 0) {
            return this;
        }
        char[] replaced = value.clone();
        for (int i = 0; i < replaced.length; i++) {
            if (replaced[i] == from) {
                replaced[i] = to;
            }
        }
        return new String(replaced, true);
    }

    public String replace(CharSequence from, CharSequence to) {
        String wanted = from.toString();
        String replacement = to.toString();
        int found = indexOf(wanted);
        if (found < 0) {
            return this;
        }
        StringBuilder result = new StringBuilder();
        int copied = 0;
        // An empty text is found at every position, also after the last character.
        int step = Math.max(wanted.length(), 1);
        while (found >= 0) {
            result.append(this, copied, found).append(replacement);
            copied = found + wanted.length();
            found = found + step > value.length ? -1 : indexOf(wanted, found + step);
        }
        return result.append(this, copied, value.length).toString();
    }

    public String trim() {
        int start = 0;
        int end = value.length;
        while (start < end && value[start] <= ' ') {
            start++;
        }
        while (start < end && value[end - 1] <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        int start = 0;
        int end = value.length;
        while (start < end && Character.isWhitespace(value[start])) {
            start++;
        }
        while (start < end && Character.isWhitespace(value[end - 1])) {
            end--;
        }
        return substring(start, end);
    }

    public String stripLeading() {
        int start = 0;
        while (start < value.length && Character.isWhitespace(value[start])) {
            start++;
        }
        return substring(start);
    }

    public String stripTrailing() {
        int end = value.length;
        while (end > 0 && Character.isWhitespace(value[end - 1])) {
            end--;
        }
        return substring(0, end);
    }

    public String toLowerCase() {
        return toLowerCase(Locale.getDefault());
    }

    public String toLowerCase(Locale locale) {
        int first = 0;
        while (first < value.length && !changes(first, false)) {
            first++;
        }
        if (first == value.length) {
            return this;
        }
        boolean turkish = isTurkish(locale);
        StringBuilder lower = new StringBuilder(value.length);
        lower.append(value, 0, first);
        for (int i = first; i < value.length;) {
            int c = codePointAt(i);
            if (c == 0x3a3) {
                lower.append(isFinalSigma(i) ? '\u03c2' : '\u03c3');
            } else if (c == 0x130) {
                lower.append(turkish ? "i" : "i\u0307");
            } else if (c == 'I' && turkish) {
                lower.append('\u0131');
            } else {
                lower.appendCodePoint(Character.toLowerCase(c));
            }
            i += Character.charCount(c);
        }
        return lower.toString();
    }

    public String toUpperCase() {
        return toUpperCase(Locale.getDefault());
    }

    public String toUpperCase(Locale locale) {
        int first = 0;
        while (first < value.length && !changes(first, true)) {
            first++;
        }
        if (first == value.length) {
            return this;
        }
        boolean turkish = isTurkish(locale);
        StringBuilder upper = new StringBuilder(value.length + 4);
        upper.append(value, 0, first);
        for (int i = first; i < value.length;) {
            int c = codePointAt(i);
            int special = c < 0xdf || c > Character.MAX_VALUE ? -1 : CharacterData.specialUpper((char) c);
            if (special >= 0) {
                for (int j = special; j < special + 3 && CharacterTable.UPPER.charAt(j) != 0; j++) {
                    upper.append(CharacterTable.UPPER.charAt(j));
                }
            } else if (c == 'i' && turkish) {
                upper.append('\u0130');
            } else {
                upper.appendCodePoint(Character.toUpperCase(c));
            }
            i += Character.charCount(c);
        }
        return upper.toString();
    }

    /** Whether the character here may differ in the other case. */
    private boolean changes(int index, boolean upper) {
        char c = value[index];
        if (c < 0x80) {
            return upper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z';
        }
        return Character.isSurrogate(c) || (upper ? Character.toUpperCase(c) != c
                || CharacterData.specialUpper(c) >= 0 : Character.toLowerCase(c) != c);
    }

    private static boolean isTurkish(Locale locale) {
        String language = locale.getLanguage();
        return language.equals("tr") || language.equals("az");
    }

    /** After a letter and before none, marks and the like aside. */
    private boolean isFinalSigma(int index) {
        int before = index;
        int c = 0;
        while (before > 0) {
            c = Character.codePointBefore(this, before);
            before -= Character.charCount(c);
            if (!isIgnored(c)) {
                break;
            }
        }
        if (index == 0 || isIgnored(c) || !isCased(c)) {
            return false;
        }
        for (int after = index + 1; after < value.length;) {
            c = codePointAt(after);
            if (!isIgnored(c)) {
                return !isCased(c);
            }
            after += Character.charCount(c);
        }
        return true;
    }

    private static boolean isCased(int c) {
        return Character.isUpperCase(c) || Character.isLowerCase(c) || Character.isTitleCase(c);
    }

    private static boolean isIgnored(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT
                || type == Character.MODIFIER_LETTER || type == Character.MODIFIER_SYMBOL || c == '\''
                || c == 0xad || c == 0xb7 || c == 0x2019;
    }

    public boolean matches(String expression) {
        return Pattern.matches(expression, this);
    }

    public String replaceFirst(String expression, String replacement) {
        return Pattern.compile(expression).matcher(this).replaceFirst(replacement);
    }

    public String replaceAll(String expression, String replacement) {
        return Pattern.compile(expression).matcher(this).replaceAll(replacement);
    }

    public String[] split(String expression) {
        return split(expression, 0);
    }

    public String[] split(String expression, int limit) {
        int separator = single(expression);
        return separator < 0 ? Pattern.compile(expression).split(this, limit) : split((char) separator, limit);
    }

    /** The character that a regular expression without operators stands for, or -1. */
    private static int single(String expression) {
        char[] chars = expression.value;
        if (chars.length == 1) {
            char c = chars[0];
            return ".$|()[{^?*+\\".indexOf(c) >= 0 || Character.isSurrogate(c) ? -1 : c;
        }
        if (chars.length == 2 && chars[0] == '\\') {
            char c = chars[1];
            return c < 0x80 && !Character.isLetterOrDigit(c) ? c : -1;
        }
        return -1;
    }

    private String[] split(char separator, int limit) {
        int count = 1;
        for (char c : value) {
            if (c == separator && (limit <= 0 || count < limit)) {
                count++;
            }
        }
        if (count == 1) {
            return new String[] {this};
        }
        String[] parts = new String[count];
        int start = 0;
        for (int i = 0; i < count - 1; i++) {
            int end = start;
            while (value[end] != separator) {
                end++;
            }
            parts[i] = substring(start, end);
            start = end + 1;
        }
        parts[count - 1] = substring(start);
        int kept = count;
        while (limit == 0 && kept > 0 && parts[kept - 1].isEmpty()) {
            kept--;
        }
        if (kept == count) {
            return parts;
        }
        String[] result = new String[kept];
        System.arraycopy(parts, 0, result, 0, kept);
        return result;
    }

    public static String join(CharSequence separator, CharSequence... parts) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                result.append(separator);
            }
            result.append(parts[i]);
        }
        return result.toString();
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        StringBuilder result = new StringBuilder();
        Iterator<? extends CharSequence> each = parts.iterator();
        while (each.hasNext()) {
            result.append(each.next());
            if (each.hasNext()) {
                result.append(separator);
            }
        }
        return result.toString();
    }

    public static String format(String format, Object... arguments) {
        return new Formatter(Locale.getDefault()).format(format, arguments).toString();
    }

    public static String format(Locale locale, String format, Object... arguments) {
        return new Formatter(locale).format(format, arguments).toString();
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char c) {
        return new String(new char[] {c}, true);
    }

    public static String valueOf(int value) {
        return Integer.toString(value);
    }

    public static String valueOf(long value) {
        return Long.toString(value);
    }

    public static String valueOf(float value) {
        return Float.toString(value);
    }

    public static String valueOf(double value) {
        return Double.toString(value);
    }

    @Override
    public String toString() {
        return this;
    }
}
