package java.nio;

/** Doubles made of the bytes of a buffer, in the order that it had when this one was made. */
final class DoubleView extends DoubleBuffer {
    private static final int SHIFT = 3;

    private final ByteBuffer bytes;
    /** The first byte. */
    private final int base;

    /** Takes a buffer of its own, that nobody moves. */
    DoubleView(ByteBuffer bytes, int base, int capacity, boolean readOnly) {
        super(null, 0, capacity, readOnly);
        this.bytes = bytes;
        this.base = base;
    }

    /** The elements that fit between a buffer's position and its limit. */
    static DoubleView of(ByteBuffer bytes) {
        int size = bytes.remaining() >> SHIFT;
        ByteBuffer own = bytes.duplicate().order(bytes.order());
        own.clear();
        return new DoubleView(own, bytes.position, size, bytes.isReadOnly());
    }

    @Override
    DoubleBuffer over(int from, int size, boolean frozen) {
        return new DoubleView(bytes, base + (from << SHIFT), size, frozen);
    }

    @Override
    public double get() {
        return bytes.getDouble(base + (nextGet(1) << SHIFT));
    }

    @Override
    public double get(int index) {
        return bytes.getDouble(base + (checked(index, 1) << SHIFT));
    }

    @Override
    public DoubleBuffer put(double value) {
        checkWritable();
        bytes.putDouble(base + (nextPut(1) << SHIFT), value);
        return this;
    }

    @Override
    public DoubleBuffer put(int index, double value) {
        checkWritable();
        bytes.putDouble(base + (checked(index, 1) << SHIFT), value);
        return this;
    }

    @Override
    public DoubleBuffer get(double[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextGet(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            into[from + i] = bytes.getDouble(at + (i << SHIFT));
        }
        return this;
    }

    @Override
    public DoubleBuffer put(double[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextPut(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            bytes.putDouble(at + (i << SHIFT), values[from + i]);
        }
        return this;
    }

    @Override
    public DoubleBuffer compact() {
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
    public double[] array() {
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
        return "java.nio.ByteBufferAsDoubleBuffer" + (isReadOnly() ? "R" : "") + (bytes.little ? "L" : "B");
    }
}
