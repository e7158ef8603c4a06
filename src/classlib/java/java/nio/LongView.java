package java.nio;

/** Longs made of the bytes of a buffer, in the order that it had when this one was made. */
final class LongView extends LongBuffer {
    private static final int SHIFT = 3;

    private final ByteBuffer bytes;
    /** The first byte. */
    private final int base;

    /** Takes a buffer of its own, that nobody moves. */
    LongView(ByteBuffer bytes, int base, int capacity, boolean readOnly) {
        super(null, 0, capacity, readOnly);
        this.bytes = bytes;
        this.base = base;
    }

    /** The elements that fit between a buffer's position and its limit. */
    static LongView of(ByteBuffer bytes) {
        int size = bytes.remaining() >> SHIFT;
        ByteBuffer own = bytes.duplicate().order(bytes.order());
        own.clear();
        return new LongView(own, bytes.position, size, bytes.isReadOnly());
    }

    @Override
    LongBuffer over(int from, int size, boolean frozen) {
        return new LongView(bytes, base + (from << SHIFT), size, frozen);
    }

    @Override
    public long get() {
        return bytes.getLong(base + (nextGet(1) << SHIFT));
    }

    @Override
    public long get(int index) {
        return bytes.getLong(base + (checked(index, 1) << SHIFT));
    }

    @Override
    public LongBuffer put(long value) {
        checkWritable();
        bytes.putLong(base + (nextPut(1) << SHIFT), value);
        return this;
    }

    @Override
    public LongBuffer put(int index, long value) {
        checkWritable();
        bytes.putLong(base + (checked(index, 1) << SHIFT), value);
        return this;
    }

    @Override
    public LongBuffer get(long[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextGet(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            into[from + i] = bytes.getLong(at + (i << SHIFT));
        }
        return this;
    }

    @Override
    public LongBuffer put(long[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextPut(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            bytes.putLong(at + (i << SHIFT), values[from + i]);
        }
        return this;
    }

    @Override
    public LongBuffer compact() {
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
    public long[] array() {
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
        return "java.nio.ByteBufferAsLongBuffer" + (isReadOnly() ? "R" : "") + (bytes.little ? "L" : "B");
    }
}
