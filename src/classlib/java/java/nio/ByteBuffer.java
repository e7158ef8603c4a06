package java.nio;

import java.util.Objects;

/** Bytes, and values made of them in either order. */
public abstract class ByteBuffer extends Buffer implements Comparable<ByteBuffer> {
    /** Whether the low byte of a value comes first. */
    boolean little;

    ByteBuffer(int capacity) {
        super(capacity);
    }

    public static ByteBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new HeapByteBuffer(new byte[capacity], 0, capacity);
    }

    public static ByteBuffer allocateDirect(int capacity) {
        return allocate(capacity);
    }

    public static ByteBuffer wrap(byte[] bytes) {
        return new HeapByteBuffer(bytes, 0, bytes.length);
    }

    public static ByteBuffer wrap(byte[] bytes, int offset, int length) {
        if (offset < 0 || length < 0 || length > bytes.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        ByteBuffer buffer = wrap(bytes);
        buffer.limit(offset + length);
        buffer.position(offset);
        return buffer;
    }

    // Access in little-endian order at an index that was checked.

    abstract byte byteAt(int index);

    abstract void byteAt(int index, byte value);

    abstract int intAt(int index);

    abstract void intAt(int index, int value);

    abstract long longAt(int index);

    abstract void longAt(int index, long value);

    public final ByteOrder order() {
        return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    public final ByteBuffer order(ByteOrder order) {
        little = order == ByteOrder.LITTLE_ENDIAN;
        return this;
    }

    @Override
    public ByteBuffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    @Override
    public ByteBuffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    @Override
    public ByteBuffer clear() {
        super.clear();
        return this;
    }

    @Override
    public ByteBuffer flip() {
        super.flip();
        return this;
    }

    @Override
    public ByteBuffer mark() {
        super.mark();
        return this;
    }

    @Override
    public ByteBuffer reset() {
        super.reset();
        return this;
    }

    @Override
    public ByteBuffer rewind() {
        super.rewind();
        return this;
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int arrayOffset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    /** A buffer of a part of the bytes, in the high byte's order. */
    abstract ByteBuffer over(int from, int size, boolean frozen);

    @Override
    public ByteBuffer slice() {
        return over(position, limit - position, isReadOnly());
    }

    @Override
    public ByteBuffer duplicate() {
        ByteBuffer copy = over(0, capacity(), isReadOnly());
        copy.placeLike(this);
        return copy;
    }

    public ByteBuffer asReadOnlyBuffer() {
        ByteBuffer copy = over(0, capacity(), true);
        copy.placeLike(this);
        return copy;
    }

    public ByteBuffer compact() {
        if (isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        int count = limit - position;
        for (int i = 0; i < count; i++) {
            byteAt(i, byteAt(position + i));
        }
        clear();
        position = count;
        return this;
    }

    public CharBuffer asCharBuffer() {
        return CharView.of(this);
    }

    public ShortBuffer asShortBuffer() {
        return ShortView.of(this);
    }

    public IntBuffer asIntBuffer() {
        return IntView.of(this);
    }

    public LongBuffer asLongBuffer() {
        return LongView.of(this);
    }

    public FloatBuffer asFloatBuffer() {
        return FloatView.of(this);
    }

    public DoubleBuffer asDoubleBuffer() {
        return DoubleView.of(this);
    }

    public byte get() {
        return byteAt(nextGet(1));
    }

    public byte get(int index) {
        return byteAt(checked(index, 1));
    }

    public ByteBuffer put(byte value) {
        byteAt(nextPut(1), value);
        return this;
    }

    public ByteBuffer put(int index, byte value) {
        byteAt(checked(index, 1), value);
        return this;
    }

    public ByteBuffer get(byte[] into) {
        return get(into, 0, into.length);
    }

    public ByteBuffer get(byte[] into, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, into.length);
        int from = nextGet(count);
        for (int i = 0; i < count; i++) {
            into[offset + i] = byteAt(from + i);
        }
        return this;
    }

    public final ByteBuffer put(byte[] bytes) {
        return put(bytes, 0, bytes.length);
    }

    public ByteBuffer put(byte[] bytes, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, bytes.length);
        int to = nextPut(count);
        for (int i = 0; i < count; i++) {
            byteAt(to + i, bytes[offset + i]);
        }
        return this;
    }

    public ByteBuffer put(ByteBuffer other) {
        if (isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        if (other == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        if (other.remaining() > remaining()) {
            throw new BufferOverflowException();
        }
        byte[] bytes = new byte[other.remaining()];
        other.get(bytes);
        return put(bytes);
    }

    public short getShort() {
        return (short) pair(nextGet(2));
    }

    public short getShort(int index) {
        return (short) pair(checked(index, 2));
    }

    public ByteBuffer putShort(short value) {
        pair(nextPut(2), value);
        return this;
    }

    public ByteBuffer putShort(int index, short value) {
        pair(checked(index, 2), value);
        return this;
    }

    public char getChar() {
        return (char) pair(nextGet(2));
    }

    public char getChar(int index) {
        return (char) pair(checked(index, 2));
    }

    public ByteBuffer putChar(char value) {
        pair(nextPut(2), value);
        return this;
    }

    public ByteBuffer putChar(int index, char value) {
        pair(checked(index, 2), value);
        return this;
    }

    public int getInt() {
        return ordered(intAt(nextGet(4)));
    }

    public int getInt(int index) {
        return ordered(intAt(checked(index, 4)));
    }

    public ByteBuffer putInt(int value) {
        intAt(nextPut(4), ordered(value));
        return this;
    }

    public ByteBuffer putInt(int index, int value) {
        intAt(checked(index, 4), ordered(value));
        return this;
    }

    private int ordered(int value) {
        return little ? value : Integer.reverseBytes(value);
    }

    public long getLong() {
        return ordered(longAt(nextGet(8)));
    }

    public long getLong(int index) {
        return ordered(longAt(checked(index, 8)));
    }

    public ByteBuffer putLong(long value) {
        longAt(nextPut(8), ordered(value));
        return this;
    }

    public ByteBuffer putLong(int index, long value) {
        longAt(checked(index, 8), ordered(value));
        return this;
    }

    private long ordered(long value) {
        return little ? value : Long.reverseBytes(value);
    }

    public float getFloat() {
        return Float.intBitsToFloat(getInt());
    }

    public float getFloat(int index) {
        return Float.intBitsToFloat(getInt(index));
    }

    public ByteBuffer putFloat(float value) {
        return putInt(Float.floatToRawIntBits(value));
    }

    public ByteBuffer putFloat(int index, float value) {
        return putInt(index, Float.floatToRawIntBits(value));
    }

    public double getDouble() {
        return Double.longBitsToDouble(getLong());
    }

    public double getDouble(int index) {
        return Double.longBitsToDouble(getLong(index));
    }

    public ByteBuffer putDouble(double value) {
        return putLong(Double.doubleToRawLongBits(value));
    }

    public ByteBuffer putDouble(int index, double value) {
        return putLong(index, Double.doubleToRawLongBits(value));
    }

    private int pair(int index) {
        int first = byteAt(index) & 0xff;
        int second = byteAt(index + 1) & 0xff;
        return little ? first | (second << 8) : (first << 8) | second;
    }

    private void pair(int index, int value) {
        byteAt(index, (byte) (little ? value : value >> 8));
        byteAt(index + 1, (byte) (little ? value >> 8 : value));
    }

    @Override
    public int compareTo(ByteBuffer other) {
        int shared = Math.min(remaining(), other.remaining());
        for (int i = 0; i < shared; i++) {
            int order = get(position + i) - other.get(other.position + i);
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByteBuffer && compareTo((ByteBuffer) other) == 0;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = limit - 1; i >= position; i--) {
            hash = 31 * hash + get(i);
        }
        return hash;
    }

    @Override
    public String toString() {
        return getClass().getName() + "[pos=" + position + " lim=" + limit + " cap=" + capacity() + "]";
    }
}
