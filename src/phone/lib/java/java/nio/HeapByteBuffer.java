package java.nio;

/** Bytes in an array. */
final class HeapByteBuffer extends ByteBuffer {
    private final byte[] bytes;

    HeapByteBuffer(byte[] bytes) {
        super(bytes.length);
        this.bytes = bytes;
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
    byte byteAt(int index) {
        return bytes[index];
    }

    @Override
    void byteAt(int index, byte value) {
        bytes[index] = value;
    }

    @Override
    int intAt(int index) {
        return (bytes[index] & 0xff) | ((bytes[index + 1] & 0xff) << 8) | ((bytes[index + 2] & 0xff) << 16)
                | (bytes[index + 3] << 24);
    }

    @Override
    void intAt(int index, int value) {
        bytes[index] = (byte) value;
        bytes[index + 1] = (byte) (value >> 8);
        bytes[index + 2] = (byte) (value >> 16);
        bytes[index + 3] = (byte) (value >> 24);
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
