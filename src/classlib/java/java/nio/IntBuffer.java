package java.nio;

/** Ints in an array. Views of bytes are {@link IntView}. */
public class IntBuffer extends Buffer implements Comparable<IntBuffer> {
    private final int[] array;
    private final int offset;
    private final boolean readOnly;

    IntBuffer(int[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static IntBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new IntBuffer(new int[capacity], 0, capacity, false);
    }

    public static IntBuffer wrap(int[] array) {
        return new IntBuffer(array, 0, array.length, false);
    }

    public static IntBuffer wrap(int[] array, int offset, int length) {
        if (offset < 0 || length < 0 || length > array.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        IntBuffer buffer = wrap(array);
        buffer.limit(offset + length);
        buffer.position(offset);
        return buffer;
    }

    /** A buffer of a part of the elements. */
    IntBuffer over(int from, int size, boolean frozen) {
        return new IntBuffer(array, offset + from, size, frozen);
    }

    @Override
    public IntBuffer slice() {
        return over(position, limit - position, readOnly);
    }

    @Override
    public IntBuffer duplicate() {
        IntBuffer copy = over(0, capacity(), readOnly);
        copy.placeLike(this);
        return copy;
    }

    public IntBuffer asReadOnlyBuffer() {
        IntBuffer copy = over(0, capacity(), true);
        copy.placeLike(this);
        return copy;
    }

    void checkWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    @Override
    public IntBuffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    @Override
    public IntBuffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    @Override
    public IntBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public IntBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public IntBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public IntBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public IntBuffer rewind() {
        super.rewind();
        return this;
    }

    public int get() {
        return array[offset + nextGet(1)];
    }

    public int get(int index) {
        return array[offset + checked(index, 1)];
    }

    public IntBuffer put(int value) {
        checkWritable();
        array[offset + nextPut(1)] = value;
        return this;
    }

    public IntBuffer put(int index, int value) {
        checkWritable();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public IntBuffer get(int[] into) {
        return get(into, 0, into.length);
    }

    public IntBuffer get(int[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(array, offset + nextGet(count), into, from, count);
        return this;
    }

    public IntBuffer put(int[] values) {
        return put(values, 0, values.length);
    }

    public IntBuffer put(int[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(values, from, array, offset + nextPut(count), count);
        return this;
    }

    public IntBuffer put(IntBuffer other) {
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

    public IntBuffer compact() {
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
    public int[] array() {
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
    public int compareTo(IntBuffer other) {
        int shared = Math.min(remaining(), other.remaining());
        for (int i = 0; i < shared; i++) {
            int order = Integer.compare(get(position + i), other.get(other.position + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntBuffer && compareTo((IntBuffer) other) == 0;
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
        return "java.nio.HeapIntBuffer" + (readOnly ? "R" : "");
    }

    @Override
    public String toString() {
        return kind() + "[pos=" + position + " lim=" + limit + " cap=" + capacity() + "]";
    }
}
