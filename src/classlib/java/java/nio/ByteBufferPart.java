package java.nio;

/** Bytes of another buffer that are not in an array. */
final class ByteBufferPart extends ByteBuffer {
    private final ByteBuffer whole;
    private final int base;
    private final boolean readOnly;

    /** The other buffer's position and limit do not matter. */
    ByteBufferPart(ByteBuffer whole, int base, int capacity, boolean readOnly) {
        super(capacity);
        this.whole = whole;
        this.base = base;
        this.readOnly = readOnly;
    }

    @Override
    ByteBuffer over(int from, int size, boolean frozen) {
        return new ByteBufferPart(whole, base + from, size, frozen);
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public boolean isDirect() {
        return whole.isDirect();
    }

    private void checkWritable() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    @Override
    byte byteAt(int index) {
        return whole.byteAt(base + index);
    }

    @Override
    void byteAt(int index, byte value) {
        checkWritable();
        whole.byteAt(base + index, value);
    }

    @Override
    int intAt(int index) {
        return whole.intAt(base + index);
    }

    @Override
    void intAt(int index, int value) {
        checkWritable();
        whole.intAt(base + index, value);
    }

    @Override
    long longAt(int index) {
        return whole.longAt(base + index);
    }

    @Override
    void longAt(int index, long value) {
        checkWritable();
        whole.longAt(base + index, value);
    }
}
