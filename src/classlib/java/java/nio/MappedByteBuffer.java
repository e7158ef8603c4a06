package java.nio;

import java.util.Objects;
import wattline.phone.Host;

/** A part of a file in memory; what is put is in the file at once. */
public final class MappedByteBuffer extends ByteBuffer {
    private final int map;
    private final boolean writable;

    /** Wraps a map of the phone; FileChannel makes these. */
    public MappedByteBuffer(int map, int size, boolean writable) {
        super(size);
        this.map = map;
        this.writable = writable;
    }

    public MappedByteBuffer force() {
        return this;
    }

    public MappedByteBuffer load() {
        return this;
    }

    @Override
    public boolean isReadOnly() {
        return !writable;
    }

    @Override
    public boolean isDirect() {
        return true;
    }

    @Override
    ByteBuffer over(int from, int size, boolean frozen) {
        return new ByteBufferPart(this, from, size, frozen);
    }

    private void checkWritable() {
        if (!writable) {
            throw new ReadOnlyBufferException();
        }
    }

    // The tracer writes its records with these two, so they take no detour.

    @Override
    public ByteBuffer putInt(int index, int value) {
        if (!writable || index < 0 || index > limit - 4) {
            refuse();
        }
        Host.mapPutInt(map, index, little ? value : Integer.reverseBytes(value));
        return this;
    }

    @Override
    public ByteBuffer putLong(int index, long value) {
        if (!writable || index < 0 || index > limit - 8) {
            refuse();
        }
        Host.mapPutLong(map, index, little ? value : Long.reverseBytes(value));
        return this;
    }

    @Override
    public ByteBuffer get(byte[] into, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, into.length);
        Host.mapRead(map, nextGet(count), into, offset, count);
        return this;
    }

    @Override
    public ByteBuffer put(byte[] bytes, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, bytes.length);
        checkWritable();
        Host.mapWrite(map, nextPut(count), bytes, offset, count);
        return this;
    }

    private void refuse() {
        checkWritable();
        throw new IndexOutOfBoundsException();
    }

    @Override
    byte byteAt(int index) {
        return Host.mapGet(map, index);
    }

    @Override
    void byteAt(int index, byte value) {
        checkWritable();
        Host.mapPut(map, index, value);
    }

    @Override
    int intAt(int index) {
        return Host.mapGetInt(map, index);
    }

    @Override
    void intAt(int index, int value) {
        checkWritable();
        Host.mapPutInt(map, index, value);
    }

    @Override
    long longAt(int index) {
        return Host.mapGetLong(map, index);
    }

    @Override
    void longAt(int index, long value) {
        checkWritable();
        Host.mapPutLong(map, index, value);
    }
}
