package java.lang;

import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Iterator;
import java.util.Locale;

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

    public String toLowerCase() {
        char[] lower = value.clone();
        for (int i = 0; i < lower.length; i++) {
            lower[i] = Character.toLowerCase(lower[i]);
        }
        return new String(lower, true);
    }

    public String toLowerCase(Locale locale) {
        return toLowerCase();
    }

    public String toUpperCase() {
        char[] upper = value.clone();
        for (int i = 0; i < upper.length; i++) {
            upper[i] = Character.toUpperCase(upper[i]);
        }
        return new String(upper, true);
    }

    public String toUpperCase(Locale locale) {
        return toUpperCase();
    }

    public String[] split(String separator) {
        return split(separator, 0);
    }

    /** Splits at a literal text; of regular expressions only an escaped character and "\\s+" are known. */
    public String[] split(String separator, int limit) {
        boolean blanks = separator.equals("\\s+");
        String literal = blanks ? "" : literal(separator);
        ArrayList<String> parts = new ArrayList<String>();
        int start = 0;
        int at = 0;
        while (at < value.length && (limit <= 0 || parts.size() < limit - 1)) {
            int end = blanks ? blanksEnd(at) : startsWith(literal, at) ? at + literal.length() : at;
            if (end == at && !literal.isEmpty() || end == at && blanks) {
                at++;
                continue;
            }
            // Java makes no empty first part of a match without width.
            if (end > at || at > 0) {
                parts.add(substring(start, at));
                start = end;
            }
            at = Math.max(end, at + 1);
        }
        if (parts.isEmpty()) {
            return new String[] {this};
        }
        parts.add(substring(start));
        int count = parts.size();
        while (limit == 0 && count > 0 && parts.get(count - 1).isEmpty()) {
            count--;
        }
        return parts.subList(0, count).toArray(new String[count]);
    }

    private int blanksEnd(int from) {
        int end = from;
        while (end < value.length && Character.isWhitespace(value[end])) {
            end++;
        }
        return end;
    }

    /** The text that a regular expression without operators stands for. */
    private static String literal(String expression) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < expression.length(); i++) {
            char c = expression.charAt(i);
            boolean escaped = c == '\\' && i + 1 < expression.length();
            if (escaped) {
                c = expression.charAt(++i);
            }
            if (escaped ? Character.isLetterOrDigit(c) : expression.length() > 1 && "[{()*+?^$|.".indexOf(c) >= 0) {
                throw new UnsupportedOperationException("the phone has no regular expressions: " + expression);
            }
            text.append(c);
        }
        return text.toString();
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
        return new Formatter().format(format, arguments).toString();
    }

    public static String format(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
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
