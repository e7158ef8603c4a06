package java.nio;

/** Characters in an array. Views of bytes are {@link CharView}. */
public class CharBuffer extends Buffer implements Comparable<CharBuffer>, Appendable, CharSequence, Readable {
    private final char[] array;
    private final int offset;
    private final boolean readOnly;

    CharBuffer(char[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static CharBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new CharBuffer(new char[capacity], 0, capacity, false);
    }

    public static CharBuffer wrap(char[] array) {
        return new CharBuffer(array, 0, array.length, false);
    }

    public static CharBuffer wrap(char[] array, int offset, int length) {
        if (offset < 0 || length < 0 || length > array.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        CharBuffer buffer = wrap(array);
        buffer.limit(offset + length);
        buffer.position(offset);
        return buffer;
    }

    /** A buffer of a part of the elements. */
    CharBuffer over(int from, int size, boolean frozen) {
        return new CharBuffer(array, offset + from, size, frozen);
    }

    @Override
    public CharBuffer slice() {
        return over(position, limit - position, readOnly);
    }

    @Override
    public CharBuffer duplicate() {
        CharBuffer copy = over(0, capacity(), readOnly);
        copy.placeLike(this);
        return copy;
    }

    public CharBuffer asReadOnlyBuffer() {
        CharBuffer copy = over(0, capacity(), true);
        copy.placeLike(this);
        return copy;
    }

    void checkWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    @Override
    public CharBuffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    @Override
    public CharBuffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    @Override
    public CharBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public CharBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public CharBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public CharBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public CharBuffer rewind() {
        super.rewind();
        return this;
    }

    public char get() {
        return array[offset + nextGet(1)];
    }

    public char get(int index) {
        return array[offset + checked(index, 1)];
    }

    public CharBuffer put(char value) {
        checkWritable();
        array[offset + nextPut(1)] = value;
        return this;
    }

    public CharBuffer put(int index, char value) {
        checkWritable();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public CharBuffer get(char[] into) {
        return get(into, 0, into.length);
    }

    public CharBuffer get(char[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(array, offset + nextGet(count), into, from, count);
        return this;
    }

    public CharBuffer put(char[] values) {
        return put(values, 0, values.length);
    }

    public CharBuffer put(char[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(values, from, array, offset + nextPut(count), count);
        return this;
    }

    public CharBuffer put(CharBuffer other) {
        checkWritable();
        if (other == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        int count = other.remaining();
        if (count > remaining()) {
            throw new BufferOverflowException();
        }
        if (other.array == null) {
            for (int i = 0; i < count; i++) {
                put(other.get());
            }
            return this;
        }
        put(other.array, other.offset + other.position, count);
        other.position = other.limit;
        return this;
    }

    public CharBuffer compact() {
        checkWritable();
        int count = limit - position;
        System.arraycopy(array, offset + position, array, offset, count);
        clear();
        position = count;
        return this;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public boolean hasArray() {
        return !readOnly;
    }

    @Override
    public char[] array() {
        checkWritable();
        return array;
    }

    @Override
    public int arrayOffset() {
        checkWritable();
        return offset;
    }

    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    public int compareTo(CharBuffer other) {
        int shared = Math.min(remaining(), other.remaining());
        for (int i = 0; i < shared; i++) {
            int order = Character.compare(get(position + i), other.get(other.position + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CharBuffer && compareTo((CharBuffer) other) == 0;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = limit - 1; i >= position; i--) {
            hash = 31 * hash + get(i);
        }
        return hash;
    }

    public static CharBuffer wrap(CharSequence text) {
        return wrap(text, 0, text.length());
    }

    /** A copy that cannot be written: the platform's reads the text itself. */
    public static CharBuffer wrap(CharSequence text, int start, int end) {
        CharBuffer buffer = new CharBuffer(text.toString().toCharArray(), 0, text.length(), true);
        buffer.limit(end);
        buffer.position(start);
        return buffer;
    }

    public CharBuffer put(String text) {
        return put(text, 0, text.length());
    }

    public CharBuffer put(String text, int start, int end) {
        return put(text.substring(start, end).toCharArray());
    }

    @Override
    public CharBuffer append(CharSequence text) {
        return put(String.valueOf(text));
    }

    @Override
    public CharBuffer append(CharSequence text, int start, int end) {
        return put(String.valueOf(text).substring(start, end));
    }

    @Override
    public CharBuffer append(char c) {
        return put(c);
    }

    @Override
    public int length() {
        return remaining();
    }

    @Override
    public char charAt(int index) {
        return get(position + index);
    }

    @Override
    public CharBuffer subSequence(int start, int end) {
        if (start < 0 || end > remaining() || start > end) {
            throw new IndexOutOfBoundsException();
        }
        CharBuffer part = duplicate();
        part.limit(position + end);
        part.position(position + start);
        return part;
    }

    @Override
    public int read(CharBuffer into) {
        int count = Math.min(remaining(), into.remaining());
        if (remaining() == 0) {
            return -1;
        }
        for (int i = 0; i < count; i++) {
            into.put(get());
        }
        return count;
    }

    @Override
    public String toString() {
        if (array != null) {
            return new String(array, offset + position, remaining());
        }
        char[] text = new char[remaining()];
        duplicate().get(text);
        return new String(text);
    }
}
