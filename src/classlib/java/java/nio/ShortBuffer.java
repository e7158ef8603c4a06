package java.nio;

/** Shorts in an array. Views of bytes are {@link ShortView}. */
public class ShortBuffer extends Buffer implements Comparable<ShortBuffer> {
    private final short[] array;
    private final int offset;
    private final boolean readOnly;

    ShortBuffer(short[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static ShortBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new ShortBuffer(new short[capacity], 0, capacity, false);
    }

    public static ShortBuffer wrap(short[] array) {
        return new ShortBuffer(array, 0, array.length, false);
    }

    public static ShortBuffer wrap(short[] array, int offset, int length) {
        if (offset < 0 || length < 0 || length > array.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        ShortBuffer buffer = wrap(array);
        buffer.limit(offset + length);
        buffer.position(offset);
        return buffer;
    }

    /** A buffer of a part of the elements. */
    ShortBuffer over(int from, int size, boolean frozen) {
        return new ShortBuffer(array, offset + from, size, frozen);
    }

    @Override
    public ShortBuffer slice() {
        return over(position, limit - position, readOnly);
    }

    @Override
    public ShortBuffer duplicate() {
        ShortBuffer copy = over(0, capacity(), readOnly);
        copy.placeLike(this);
        return copy;
    }

    public ShortBuffer asReadOnlyBuffer() {
        ShortBuffer copy = over(0, capacity(), true);
        copy.placeLike(this);
        return copy;
    }

    void checkWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    @Override
    public ShortBuffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    @Override
    public ShortBuffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    @Override
    public ShortBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public ShortBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public ShortBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public ShortBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public ShortBuffer rewind() {
        super.rewind();
        return this;
    }

    public short get() {
        return array[offset + nextGet(1)];
    }

    public short get(int index) {
        return array[offset + checked(index, 1)];
    }

    public ShortBuffer put(short value) {
        checkWritable();
        array[offset + nextPut(1)] = value;
        return this;
    }

    public ShortBuffer put(int index, short value) {
        checkWritable();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public ShortBuffer get(short[] into) {
        return get(into, 0, into.length);
    }

    public ShortBuffer get(short[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(array, offset + nextGet(count), into, from, count);
        return this;
    }

    public ShortBuffer put(short[] values) {
        return put(values, 0, values.length);
    }

    public ShortBuffer put(short[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(values, from, array, offset + nextPut(count), count);
        return this;
    }

    public ShortBuffer put(ShortBuffer other) {
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

    public ShortBuffer compact() {
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
    public short[] array() {
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
    public int compareTo(ShortBuffer other) {
        int shared = Math.min(remaining(), other.remaining());
        for (int i = 0; i < shared; i++) {
            int order = Short.compare(get(position + i), other.get(other.position + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShortBuffer && compareTo((ShortBuffer) other) == 0;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = limit - 1; i >= position; i--) {
            hash = 31 * hash + get(i);
        }
        return hash;
    }

    /** The name of the platform's class that is such a buffer. */
    String kind() {
        return "java.nio.HeapShortBuffer" + (readOnly ? "R" : "");
    }

    @Override
    public String toString() {
        return kind() + "[pos=" + position + " lim=" + limit + " cap=" + capacity() + "]";
    }
}
