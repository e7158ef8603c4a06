package java.nio;

/** Floats made of the bytes of a buffer, in the order that it had when this one was made. */
final class FloatView extends FloatBuffer {
    private static final int SHIFT = 2;

    private final ByteBuffer bytes;
    /** The first byte. */
    private final int base;

    /** Takes a buffer of its own, that nobody moves. */
    FloatView(ByteBuffer bytes, int base, int capacity, boolean readOnly) {
        super(null, 0, capacity, readOnly);
        this.bytes = bytes;
        this.base = base;
    }

    /** The elements that fit between a buffer's position and its limit. */
    static FloatView of(ByteBuffer bytes) {
        int size = bytes.remaining() >> SHIFT;
        ByteBuffer own = bytes.duplicate().order(bytes.order());
        own.clear();
        return new FloatView(own, bytes.position, size, bytes.isReadOnly());
    }

    @Override
    FloatBuffer over(int from, int size, boolean frozen) {
        return new FloatView(bytes, base + (from << SHIFT), size, frozen);
    }

    @Override
    public float get() {
        return bytes.getFloat(base + (nextGet(1) << SHIFT));
    }

    @Override
    public float get(int index) {
        return bytes.getFloat(base + (checked(index, 1) << SHIFT));
    }

    @Override
    public FloatBuffer put(float value) {
        checkWritable();
        bytes.putFloat(base + (nextPut(1) << SHIFT), value);
        return this;
    }

    @Override
    public FloatBuffer put(int index, float value) {
        checkWritable();
        bytes.putFloat(base + (checked(index, 1) << SHIFT), value);
        return this;
    }

    @Override
    public FloatBuffer get(float[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextGet(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            into[from + i] = bytes.getFloat(at + (i << SHIFT));
        }
        return this;
    }

    @Override
    public FloatBuffer put(float[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextPut(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            bytes.putFloat(at + (i << SHIFT), values[from + i]);
        }
        return this;
    }

    @Override
    public FloatBuffer compact() {
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
    public float[] array() {
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
        return "java.nio.ByteBufferAsFloatBuffer" + (isReadOnly() ? "R" : "") + (bytes.little ? "L" : "B");
    }
}
