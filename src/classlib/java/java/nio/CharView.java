package java.nio;

/** Characters made of the bytes of a buffer, in the order that it had when this one was made. */
final class CharView extends CharBuffer {
    private static final int SHIFT = 1;

    private final ByteBuffer bytes;
    /** The first byte. */
    private final int base;

    /** Takes a buffer of its own, that nobody moves. */
    CharView(ByteBuffer bytes, int base, int capacity, boolean readOnly) {
        super(null, 0, capacity, readOnly);
        this.bytes = bytes;
        this.base = base;
    }

    /** The elements that fit between a buffer's position and its limit. */
    static CharView of(ByteBuffer bytes) {
        int size = bytes.remaining() >> SHIFT;
        ByteBuffer own = bytes.duplicate().order(bytes.order());
        own.clear();
        return new CharView(own, bytes.position, size, bytes.isReadOnly());
    }

    @Override
    CharBuffer over(int from, int size, boolean frozen) {
        return new CharView(bytes, base + (from << SHIFT), size, frozen);
    }

    @Override
    public char get() {
        return bytes.getChar(base + (nextGet(1) << SHIFT));
    }

    @Override
    public char get(int index) {
        return bytes.getChar(base + (checked(index, 1) << SHIFT));
    }

    @Override
    public CharBuffer put(char value) {
        checkWritable();
        bytes.putChar(base + (nextPut(1) << SHIFT), value);
        return this;
    }

    @Override
    public CharBuffer put(int index, char value) {
        checkWritable();
        bytes.putChar(base + (checked(index, 1) << SHIFT), value);
        return this;
    }

    @Override
    public CharBuffer get(char[] into, int from, int count) {
        if (from < 0 || count < 0 || count > into.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextGet(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            into[from + i] = bytes.getChar(at + (i << SHIFT));
        }
        return this;
    }

    @Override
    public CharBuffer put(char[] values, int from, int count) {
        checkWritable();
        if (from < 0 || count < 0 || count > values.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int at = base + (nextPut(count) << SHIFT);
        for (int i = 0; i < count; i++) {
            bytes.putChar(at + (i << SHIFT), values[from + i]);
        }
        return this;
    }

    @Override
    public CharBuffer compact() {
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
    public char[] array() {
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
}
