package java.nio;

import java.util.Objects;

/** Bytes in an array. */
class HeapByteBuffer extends ByteBuffer {
    private final byte[] bytes;
    private final int offset;

    HeapByteBuffer(byte[] bytes, int offset, int capacity) {
        super(capacity);
        this.bytes = bytes;
        this.offset = offset;
    }

    @Override
    ByteBuffer over(int from, int size, boolean frozen) {
        return frozen ? new HeapByteBufferR(bytes, offset + from, size)
                : new HeapByteBuffer(bytes, offset + from, size);
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public boolean hasArray() {
        return true;
    }

    @Override
    public byte[] array() {
        return bytes;
    }

    @Override
    public int arrayOffset() {
        return offset;
    }

    @Override
    public ByteBuffer get(byte[] into, int from, int count) {
        Objects.checkFromIndexSize(from, count, into.length);
        System.arraycopy(bytes, offset + nextGet(count), into, from, count);
        return this;
    }

    @Override
    public ByteBuffer put(byte[] values, int from, int count) {
        Objects.checkFromIndexSize(from, count, values.length);
        System.arraycopy(values, from, bytes, offset + nextPut(count), count);
        return this;
    }

    @Override
    public ByteBuffer compact() {
        int count = limit - position;
        System.arraycopy(bytes, offset + position, bytes, offset, count);
        clear();
        position = count;
        return this;
    }

    @Override
    byte byteAt(int index) {
        return bytes[offset + index];
    }

    @Override
    void byteAt(int index, byte value) {
        bytes[offset + index] = value;
    }

    @Override
    int intAt(int index) {
        int at = offset + index;
        return (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8) | ((bytes[at + 2] & 0xff) << 16)
                | (bytes[at + 3] << 24);
    }

    @Override
    void intAt(int index, int value) {
        int at = offset + index;
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >> 8);
        bytes[at + 2] = (byte) (value >> 16);
        bytes[at + 3] = (byte) (value >> 24);
    }

    @Override
    long longAt(int index) {
        return (intAt(index) & 0xffffffffL) | ((long) intAt(index + 4) << 32);
    }

    @Override
    void longAt(int index, long value) {
        intAt(index, (int) value);
        intAt(index + 4, (int) (value >> 32));
    }
}
