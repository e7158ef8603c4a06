package java.nio;

/** Bytes in an array that cannot be written by this buffer. */
final class HeapByteBufferR extends HeapByteBuffer {
    HeapByteBufferR(byte[] bytes, int offset, int capacity) {
        super(bytes, offset, capacity);
    }

    @Override
    ByteBuffer over(int from, int size, boolean frozen) {
        return super.over(from, size, true);
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw new ReadOnlyBufferException();
    }

    @Override
    public int arrayOffset() {
        throw new ReadOnlyBufferException();
    }

    // All that writes comes by one of these before it moves or looks at anything else.

    @Override
    int nextPut(int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer put(int index, byte value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer putChar(int index, char value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer putShort(int index, short value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer putInt(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer putLong(int index, long value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer put(byte[] values, int from, int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuffer compact() {
        throw new ReadOnlyBufferException();
    }
}
