package java.lang;

import java.io.Serializable;

/** A text that grows and that threads may share. */
public final class StringBuffer implements CharSequence, Appendable, Comparable<StringBuffer>, Serializable {
    private char[] value;
    private int count;

    public StringBuffer() {
        value = new char[16];
    }

    public StringBuffer(int capacity) {
        value = new char[capacity];
    }

    public StringBuffer(String text) {
        value = new char[text.length() + 16];
        append(text);
    }

    public StringBuffer(CharSequence text) {
        this(text.toString());
    }

    public synchronized void ensureCapacity(int capacity) {
        if (capacity > value.length) {
            char[] grown = new char[Math.max(capacity, value.length * 2 + 2)];
            System.arraycopy(value, 0, grown, 0, count);
            value = grown;
        }
    }

    public synchronized int capacity() {
        return value.length;
    }

    public synchronized void trimToSize() {
        value = toString().toCharArray();
    }

    @Override
    public synchronized int length() {
        return count;
    }

    public synchronized void setLength(int length) {
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
    public synchronized char charAt(int index) {
        checkIndex(index);
        return value[index];
    }

    public synchronized void setCharAt(int index, char c) {
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

    public synchronized void getChars(int start, int end, char[] into, int at) {
        checkRange(start, end);
        System.arraycopy(value, start, into, at, end - start);
    }

    public synchronized StringBuffer append(String text) {
        String shown = text == null ? "null" : text;
        int length = shown.length();
        ensureCapacity(count + length);
        shown.getChars(0, length, value, count);
        count += length;
        return this;
    }

    public synchronized StringBuffer append(Object object) {
        return append(String.valueOf(object));
    }

    public synchronized StringBuffer append(StringBuilder text) {
        return append(String.valueOf(text));
    }

    @Override
    public synchronized StringBuffer append(CharSequence text) {
        return append(String.valueOf(text));
    }

    @Override
    public synchronized StringBuffer append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        if (start < 0 || start > end || end > shown.length()) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end + ", length " + shown.length());
        }
        return append(shown.subSequence(start, end).toString());
    }

    public synchronized StringBuffer append(char[] chars) {
        return append(chars, 0, chars.length);
    }

    public synchronized StringBuffer append(char[] chars, int offset, int length) {
        ensureCapacity(count + length);
        System.arraycopy(chars, offset, value, count, length);
        count += length;
        return this;
    }

    @Override
    public synchronized StringBuffer append(char c) {
        if (count == value.length) {
            ensureCapacity(count + 1);
        }
        value[count++] = c;
        return this;
    }

    public synchronized StringBuffer append(boolean value) {
        return append(value ? "true" : "false");
    }

    public synchronized StringBuffer append(int value) {
        return append(Integer.toString(value));
    }

    public synchronized StringBuffer append(long value) {
        return append(Long.toString(value));
    }

    public synchronized StringBuffer append(float value) {
        return append(Float.toString(value));
    }

    public synchronized StringBuffer append(double value) {
        return append(Double.toString(value));
    }

    public synchronized StringBuffer appendCodePoint(int codePoint) {
        return append(Character.toChars(codePoint));
    }

    public synchronized StringBuffer insert(int offset, String text) {
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

    public synchronized StringBuffer insert(int offset, Object object) {
        return insert(offset, String.valueOf(object));
    }

    public synchronized StringBuffer insert(int offset, char[] chars) {
        return insert(offset, String.valueOf(chars));
    }

    public synchronized StringBuffer insert(int offset, CharSequence text) {
        return insert(offset, String.valueOf(text));
    }

    public synchronized StringBuffer insert(int offset, boolean value) {
        return insert(offset, String.valueOf(value));
    }

    public synchronized StringBuffer insert(int offset, char c) {
        return insert(offset, String.valueOf(c));
    }

    public synchronized StringBuffer insert(int offset, int value) {
        return insert(offset, String.valueOf(value));
    }

    public synchronized StringBuffer insert(int offset, long value) {
        return insert(offset, String.valueOf(value));
    }

    public synchronized StringBuffer insert(int offset, float value) {
        return insert(offset, String.valueOf(value));
    }

    public synchronized StringBuffer insert(int offset, double value) {
        return insert(offset, String.valueOf(value));
    }

    public synchronized StringBuffer delete(int start, int end) {
        int last = Math.min(end, count);
        checkRange(start, last);
        System.arraycopy(value, last, value, start, count - last);
        count -= last - start;
        return this;
    }

    public synchronized StringBuffer deleteCharAt(int index) {
        checkIndex(index);
        return delete(index, index + 1);
    }

    public synchronized StringBuffer replace(int start, int end, String text) {
        int last = Math.min(end, count);
        checkRange(start, last);
        delete(start, last);
        return insert(start, text);
    }

    public synchronized StringBuffer reverse() {
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

    public synchronized int indexOf(String text) {
        return toString().indexOf(text);
    }

    public synchronized int indexOf(String text, int from) {
        return toString().indexOf(text, from);
    }

    public synchronized int lastIndexOf(String text) {
        return toString().lastIndexOf(text);
    }

    public synchronized int lastIndexOf(String text, int from) {
        return toString().lastIndexOf(text, from);
    }

    public synchronized int codePointAt(int index) {
        checkIndex(index);
        return toString().codePointAt(index);
    }

    public synchronized int codePointBefore(int index) {
        if (index < 1 || index > count) {
            throw new StringIndexOutOfBoundsException("index " + index + ",length " + count);
        }
        return Character.codePointBefore(value, index);
    }

    public synchronized int codePointCount(int begin, int end) {
        return Character.codePointCount(this, begin, end);
    }

    public synchronized int offsetByCodePoints(int index, int offset) {
        return Character.offsetByCodePoints(this, index, offset);
    }

    public synchronized StringBuffer insert(int offset, CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        return insert(offset, shown.subSequence(start, end).toString());
    }

    public synchronized StringBuffer insert(int index, char[] chars, int offset, int length) {
        return insert(index, new String(chars, offset, length));
    }

    public synchronized String substring(int start) {
        return substring(start, count);
    }

    public synchronized String substring(int start, int end) {
        checkRange(start, end);
        return new String(value, start, end - start);
    }

    @Override
    public synchronized CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    @Override
    public synchronized int compareTo(StringBuffer other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public synchronized String toString() {
        return new String(value, 0, count);
    }
}
