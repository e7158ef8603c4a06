package java.nio;

/** A range of elements with a position and a limit. */
public abstract class Buffer {
    int position;
    int limit;
    /** Where reset goes back to; -1 if nowhere. */
    private int mark = -1;
    private final int capacity;

    Buffer(int capacity) {
        this.capacity = capacity;
        limit = capacity;
    }

    public final int capacity() {
        return capacity;
    }

    public final int position() {
        return position;
    }

    public final int limit() {
        return limit;
    }

    public final int remaining() {
        return limit - position;
    }

    public final boolean hasRemaining() {
        return position < limit;
    }

    void moveTo(int newPosition) {
        if (newPosition > limit) {
            throw new IllegalArgumentException("newPosition > limit: (" + newPosition + " > " + limit + ")");
        }
        if (newPosition < 0) {
            throw new IllegalArgumentException("newPosition < 0: (" + newPosition + " < 0)");
        }
        if (mark > newPosition) {
            mark = -1;
        }
        position = newPosition;
    }

    void limitTo(int newLimit) {
        if (newLimit > capacity) {
            throw new IllegalArgumentException("newLimit > capacity: (" + newLimit + " > " + capacity + ")");
        }
        if (newLimit < 0) {
            throw new IllegalArgumentException("newLimit < 0: (" + newLimit + " < 0)");
        }
        limit = newLimit;
        position = Math.min(position, limit);
        if (mark > limit) {
            mark = -1;
        }
    }

    /** Takes another buffer's place and mark. */
    void placeLike(Buffer other) {
        limit = other.limit;
        position = other.position;
        mark = other.mark;
    }

    public abstract boolean isReadOnly();

    public abstract boolean isDirect();

    public abstract boolean hasArray();

    public abstract Object array();

    public abstract int arrayOffset();

    public abstract Buffer slice();

    public abstract Buffer duplicate();

    public Buffer mark() {
        mark = position;
        return this;
    }

    public Buffer reset() {
        if (mark < 0) {
            throw new InvalidMarkException();
        }
        position = mark;
        return this;
    }

    public Buffer position(int newPosition) {
        moveTo(newPosition);
        return this;
    }

    public Buffer limit(int newLimit) {
        limitTo(newLimit);
        return this;
    }

    public Buffer clear() {
        position = 0;
        limit = capacity;
        mark = -1;
        return this;
    }

    public Buffer flip() {
        limit = position;
        position = 0;
        mark = -1;
        return this;
    }

    public Buffer rewind() {
        position = 0;
        mark = -1;
        return this;
    }

    /** Takes the next elements of a reader. */
    int nextGet(int count) {
        if (limit - position < count) {
            throw new BufferUnderflowException();
        }
        int at = position;
        position = at + count;
        return at;
    }

    /** Takes the next elements of a writer. */
    int nextPut(int count) {
        if (limit - position < count) {
            throw new BufferOverflowException();
        }
        int at = position;
        position = at + count;
        return at;
    }

    int checked(int index, int count) {
        if (index < 0 || count > limit - index) {
            throw new IndexOutOfBoundsException();
        }
        return index;
    }
}
