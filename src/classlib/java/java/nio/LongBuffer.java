package java.nio;

/** Longs in an array. Views of bytes are {@link LongView}. */
public class LongBuffer extends Buffer implements Comparable<LongBuffer> {
    private final long[] array;
    private final int offset;
    private final boolean readOnly;

    LongBuffer(long[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static LongBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new LongBuffer(new long[capacity], 0, capacity, false);
    }

    public static LongBuffer wrap(long[] array) {
        return new LongBuffer(array, 0, array.length, false);
    }

    public static LongBuffer wrap(long[] array, int offset, int length) {
        if (offset < 0 || length < 0 || length > array.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        LongBuffer buffer = wrap(array);
        buffer.limit(offset + length);
        buffer.position(offset);
        return buffer;
    }

    /** A buffer of a part of the elements. */
    LongBuffer over(int from, int size, boolean frozen) {
        return new LongBuffer(array, offset + from, size, frozen);
    }

    @Override
    public LongBuffer slice() {
        return over(position, limit - position, readOnly);
    }

    @Override
    public LongBuffer duplicate() {
        LongBuffer copy = over(0, capacity(), readOnly);
        copy.placeLike(this);
        return copy;
    }

    public LongBuffer asReadOnlyBuffer() {
        LongBuffer copy = over(0, capacity(), true);
        copy.placeLike(this);
        return copy;
    }

    void checkWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    @Override
    public LongBuffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    @Override
    public LongBuffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    @Override
    public LongBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public LongBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public LongBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public LongBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public LongBuffer rewind() {
        super.rewind();
        return this;
    }

    public long get() {
        return array[offset + nextGet(1)];
    }

    public long get(int index) {
        return array[offset + checked(index, 1)];
    }

    public LongBuffer put(long value) {
        checkWritable();
        array[offset + nextPut(1)] = value;
        return this;
    }

    public LongBuffer put(int index, long value) {
        checkWritable();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public LongBuffer get(long[] into) {
        return get(into, 0, into.length);
    }

    public LongBuffer get(long[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(array, offset + nextGet(count), into, from, count);
        return this;
    }

    public LongBuffer put(long[] values) {
        return put(values, 0, values.length);
    }

    public LongBuffer put(long[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(values, from, array, offset + nextPut(count), count);
        return this;
    }

    public LongBuffer put(LongBuffer other) {
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

    public LongBuffer compact() {
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
    public long[] array() {
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
    public int compareTo(LongBuffer other) {
        int shared = Math.min(remaining(), other.remaining());
        for (int i = 0; i < shared; i++) {
            int order = Long.compare(get(position + i), other.get(other.position + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LongBuffer && compareTo((LongBuffer) other) == 0;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = limit - 1; i >= position; i--) {
            hash = 31 * hash + (int) get(i);
        }
        return hash;
    }

    /** The name of the platform's class that is such a buffer. */
    String kind() {
        return "java.nio.HeapLongBuffer" + (readOnly ? "R" : "");
    }

    @Override
    public String toString() {
        return kind() + "[pos=" + position + " lim=" + limit + " cap=" + capacity() + "]";
    }
}
