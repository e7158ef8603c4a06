package java.nio;

/** Shorts made of the bytes of a buffer, in the order that it had when this one was made. */
final class ShortView extends ShortBuffer {
    private static final int SHIFT = 1;

    private final ByteBuffer bytes;
    /** The first byte. */
    private final int base;

    /** Takes a buffer of its own, that nobody moves. */
    ShortView(ByteBuffer bytes, int base, int capacity, boolean readOnly) {
        super(null, 0, capacity, readOnly);
        this.bytes = bytes;
        this.base = base;
    }

    /** The elements that fit between a buffer's position and its limit. */
    static ShortView of(ByteBuffer bytes) {
        int size = bytes.remaining() >> SHIFT;
        ByteBuffer own = bytes.duplicate().order(bytes.order());
        own.clear();
        return new ShortView(own, bytes.position, size, bytes.isReadOnly());
    }

    @Override
    ShortBuffer over(int from, int size, boolean frozen) {
        return new ShortView(bytes, base + (from << SHIFT), size, frozen);
    }

    @Override
    public short get() {
        return bytes.getShort(base + (nextGet(1) << SHIFT));
    }

    @Override
    public short get(int index) {
        return bytes.getShort(base + (checked(index, 1) << SHIFT));
    }

    @Override
    public ShortBuffer put(short value) {
        checkWritable();
        bytes.putShort(base + (nextPut(1) << SHIFT), value);
        return this;
    }

    @Override
    public ShortBuffer put(int index, short value) {
        checkWritable();
        bytes.putShort(base + (checked(index, 1) << SHIFT), value);
        return this;
    }

    @Override
    public ShortBuffer get(short[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextGet(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            into[from + i] = bytes.getShort(at + (i << SHIFT));
        }
        return this;
    }

    @Override
    public ShortBuffer put(short[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextPut(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            bytes.putShort(at + (i << SHIFT), values[from + i]);
        }
        return this;
    }

    @Override
    public ShortBuffer compact() {
        checkWritable();
        int count = limit - position;
        for (int i = 0; i < count; i++) {
            put(i, get(position + i));
        }
        clear();
        position = count;
        return this;
    }

    @Override
    public boolean isDirect() {
        return bytes.isDirect();
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public short[] array() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int arrayOffset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ByteOrder order() {
        return bytes.order();
    }

    @Override
    String kind() {
        return "java.nio.ByteBufferAsShortBuffer" + (isReadOnly() ? "R" : "") + (bytes.little ? "L" : "B");
    }
}
