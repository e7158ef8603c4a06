package java.nio;

/** Floats in an array. Views of bytes are {@link FloatView}. */
public class FloatBuffer extends Buffer implements Comparable<FloatBuffer> {
    private final float[] array;
    private final int offset;
    private final boolean readOnly;

    FloatBuffer(float[] array, int offset, int capacity, boolean readOnly) {
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

    /** A buffer of a part of the elements. */
    FloatBuffer over(int from, int size, boolean frozen) {
        return new FloatBuffer(array, offset + from, size, frozen);
    }

    @Override
    public FloatBuffer slice() {
        return over(position, limit - position, readOnly);
    }

    @Override
    public FloatBuffer duplicate() {
        FloatBuffer copy = over(0, capacity(), readOnly);
        copy.placeLike(this);
        return copy;
    }

    public FloatBuffer asReadOnlyBuffer() {
        FloatBuffer copy = over(0, capacity(), true);
        copy.placeLike(this);
        return copy;
    }

    void checkWritable() {
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
    public FloatBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public FloatBuffer reset() {
        super.reset();
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

    public FloatBuffer compact() {
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
    public float[] array() {
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

    /** The name of the platform's class that is such a buffer. */
    String kind() {
        return "java.nio.HeapFloatBuffer" + (readOnly ? "R" : "");
    }

    @Override
    public String toString() {
        return kind() + "[pos=" + position + " lim=" + limit + " cap=" + capacity() + "]";
    }
}
