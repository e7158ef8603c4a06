package java.nio;

/** Floats in an array. Direct buffers and views of bytes are left out. */
public final class FloatBuffer extends Buffer implements Comparable<FloatBuffer> {
    private final float[] array;
    private final int offset;
    private final boolean readOnly;

    private FloatBuffer(float[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static FloatBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new FloatBuffer(new float[capacity], 0, capacity, false);
    }

    public static FloatBuffer wrap(float[] array) {
        return new FloatBuffer(array, 0, array.length, false);
    }

    public static FloatBuffer wrap(float[] array, int offset, int length) {
        if (offset < 0 || length < 0 || length > array.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        FloatBuffer buffer = wrap(array);
        buffer.limit(offset + length);
        buffer.position(offset);
        return buffer;
    }

    private FloatBuffer over(int from, int size, boolean frozen) {
        return new FloatBuffer(array, offset + from, size, frozen);
    }

    public FloatBuffer slice() {
        return over(position, limit - position, readOnly);
    }

    public FloatBuffer duplicate() {
        FloatBuffer copy = over(0, capacity(), readOnly);
        copy.limit(limit);
        copy.position(position);
        return copy;
    }

    public FloatBuffer asReadOnlyBuffer() {
        FloatBuffer copy = over(0, capacity(), true);
        copy.limit(limit);
        copy.position(position);
        return copy;
    }

    private void checkWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    @Override
    public FloatBuffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    @Override
    public FloatBuffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    @Override
    public FloatBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public FloatBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public FloatBuffer rewind() {
        super.rewind();
        return this;
    }

    public float get() {
        return array[offset + nextGet(1)];
    }

    public float get(int index) {
        return array[offset + checked(index, 1)];
    }

    public FloatBuffer put(float value) {
        checkWritable();
        array[offset + nextPut(1)] = value;
        return this;
    }

    public FloatBuffer put(int index, float value) {
        checkWritable();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public FloatBuffer get(float[] into) {
        return get(into, 0, into.length);
    }

    public FloatBuffer get(float[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(array, offset + nextGet(count), into, from, count);
        return this;
    }

    public FloatBuffer put(float[] values) {
        return put(values, 0, values.length);
    }

    public FloatBuffer put(float[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        System.arraycopy(values, from, array, offset + nextPut(count), count);
        return this;
    }

    public FloatBuffer put(FloatBuffer other) {
        checkWritable();
        if (other == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        int count = other.remaining();
        if (count > remaining()) {
            throw new BufferOverflowException();
        }
        put(other.array, other.offset + other.position, count);
        other.position = other.limit;
        return this;
    }

    public FloatBuffer compact() {
        checkWritable();
        int count = limit - position;
        System.arraycopy(array, offset + position, array, offset, count);
        clear();
        position = count;
        return this;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    public boolean isDirect() {
        return false;
    }

    public boolean hasArray() {
        return !readOnly;
    }

    public float[] array() {
        checkWritable();
        return array;
    }

    public int arrayOffset() {
        checkWritable();
        return offset;
    }

    public ByteOrder order() {
        return ByteOrder.nativeOrder();
    }

    @Override
    public int compareTo(FloatBuffer other) {
        int shared = Math.min(remaining(), other.remaining());
        for (int i = 0; i < shared; i++) {
            int order = Float.compare(get(position + i), other.get(other.position + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FloatBuffer && compareTo((FloatBuffer) other) == 0;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = limit - 1; i >= position; i--) {
            hash = 31 * hash + (int) get(i);
        }
        return hash;
    }

    @Override
    public String toString() {
        return getClass().getName() + "[pos=" + position + " lim=" + limit + " cap=" + capacity() + "]";
    }
}
