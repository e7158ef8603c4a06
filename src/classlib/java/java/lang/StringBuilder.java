package java.lang;

import java.io.Serializable;

/** A text that grows. */
public final class StringBuilder implements CharSequence, Appendable, Comparable<StringBuilder>, Serializable {
    private char[] value;
    private int count;

    public StringBuilder() {
        value = new char[16];
    }

    public StringBuilder(int capacity) {
        value = new char[capacity];
    }

    public StringBuilder(String text) {
        value = new char[text.length() + 16];
        append(text);
    }

    public StringBuilder(CharSequence text) {
        this(text.toString());
    }

    public void ensureCapacity(int capacity) {
        if (capacity > value.length) {
            char[] grown = new char[Math.max(capacity, value.length * 2 + 2)];
            System.arraycopy(value, 0, grown, 0, count);
            value = grown;
        }
    }

    public int capacity() {
        return value.length;
    }

    public void trimToSize() {
        value = toString().toCharArray();
    }

    @Override
    public int length() {
        return count;
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        ensureCapacity(length);
        for (int i = count; i < length; i++) {
            value[i] = 0;
        }
        count = length;
    }

    @Override
    public char charAt(int index) {
        checkIndex(index);
        return value[index];
    }

    public void setCharAt(int index, char c) {
        checkIndex(index);
        value[index] = c;
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= count) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + count);
        }
    }

    private void checkRange(int start, int end) {
        if (start < 0 || start > end || end > count) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + end + ", length " + count);
        }
    }

    public void getChars(int start, int end, char[] into, int at) {
        checkRange(start, end);
        System.arraycopy(value, start, into, at, end - start);
    }

    public StringBuilder append(String text) {
        String shown = text == null ? "null" : text;
        int length = shown.length();
        ensureCapacity(count + length);
        shown.getChars(0, length, value, count);
        count += length;
        return this;
    }

    public StringBuilder append(Object object) {
        return append(String.valueOf(object));
    }

    public StringBuilder append(StringBuffer text) {
        return append(String.valueOf(text));
    }

    @Override
    public StringBuilder append(CharSequence text) {
        return append(String.valueOf(text));
    }

    @Override
    public StringBuilder append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        if (start < 0 || start > end || end > shown.length()) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end + ", length " + shown.length());
        }
        return append(shown.subSequence(start, end).toString());
    }

    public StringBuilder append(char[] chars) {
        return append(chars, 0, chars.length);
    }

    public StringBuilder append(char[] chars, int offset, int length) {
        ensureCapacity(count + length);
        System.arraycopy(chars, offset, value, count, length);
        count += length;
        return this;
    }

    @Override
    public StringBuilder append(char c) {
        if (count == value.length) {
            ensureCapacity(count + 1);
        }
        value[count++] = c;
        return this;
    }

    public StringBuilder append(boolean value) {
        return append(value ? "true" : "false");
    }

    public StringBuilder append(int value) {
        return append(Integer.toString(value));
    }

    public StringBuilder append(long value) {
        return append(Long.toString(value));
    }

    public StringBuilder append(float value) {
        return append(Float.toString(value));
    }

    public StringBuilder append(double value) {
        return append(Double.toString(value));
    }

    public StringBuilder appendCodePoint(int codePoint) {
        return append(Character.toChars(codePoint));
    }

    public StringBuilder insert(int offset, String text) {
        if (offset < 0 || offset > count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + count);
        }
        String shown = text == null ? "null" : text;
        int length = shown.length();
        ensureCapacity(count + length);
        System.arraycopy(value, offset, value, offset + length, count - offset);
        shown.getChars(0, length, value, offset);
        count += length;
        return this;
    }

    public StringBuilder insert(int offset, Object object) {
        return insert(offset, String.valueOf(object));
    }

    public StringBuilder insert(int offset, char[] chars) {
        return insert(offset, String.valueOf(chars));
    }

    public StringBuilder insert(int offset, CharSequence text) {
        return insert(offset, String.valueOf(text));
    }

    public StringBuilder insert(int offset, boolean value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, char c) {
        return insert(offset, String.valueOf(c));
    }

    public StringBuilder insert(int offset, int value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, long value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, float value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, double value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder delete(int start, int end) {
        int last = Math.min(end, count);
        checkRange(start, last);
        System.arraycopy(value, last, value, start, count - last);
        count -= last - start;
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        checkIndex(index);
        return delete(index, index + 1);
    }

    public StringBuilder replace(int start, int end, String text) {
        int last = Math.min(end, count);
        checkRange(start, last);
        delete(start, last);
        return insert(start, text);
    }

    public StringBuilder reverse() {
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char c = value[i];
            value[i] = value[j];
            value[j] = c;
        }
        // Surrogates that were pairs are back to front now.
        for (int i = 0; i < count - 1; i++) {
            if (Character.isLowSurrogate(value[i]) && Character.isHighSurrogate(value[i + 1])) {
                char low = value[i];
                value[i] = value[i + 1];
                value[++i] = low;
            }
        }
        return this;
    }

    public int indexOf(String text) {
        return toString().indexOf(text);
    }

    public int indexOf(String text, int from) {
        return toString().indexOf(text, from);
    }

    public int lastIndexOf(String text) {
        return toString().lastIndexOf(text);
    }

    public int lastIndexOf(String text, int from) {
        return toString().lastIndexOf(text, from);
    }

    public int codePointAt(int index) {
        checkIndex(index);
        return toString().codePointAt(index);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > count) {
            throw new StringIndexOutOfBoundsException("index " + index + ",length " + count);
        }
        return Character.codePointBefore(value, index);
    }

    public int codePointCount(int begin, int end) {
        return Character.codePointCount(this, begin, end);
    }

    public int offsetByCodePoints(int index, int offset) {
        return Character.offsetByCodePoints(this, index, offset);
    }

    public StringBuilder insert(int offset, CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        return insert(offset, shown.subSequence(start, end).toString());
    }

    public StringBuilder insert(int index, char[] chars, int offset, int length) {
        return insert(index, new String(chars, offset, length));
    }

    public String substring(int start) {
        return substring(start, count);
    }

    public String substring(int start, int end) {
        checkRange(start, end);
        return new String(value, start, end - start);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    @Override
    public int compareTo(StringBuilder other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return new String(value, 0, count);
    }
}
