package java.util.concurrent.atomic;

/** A reference with a mark that threads change atomically together; here under the object's lock. */
public class AtomicMarkableReference<V> {
    private V reference;
    private boolean mark;

    public AtomicMarkableReference(V reference, boolean mark) {
        this.reference = reference;
        this.mark = mark;
    }

    public synchronized V getReference() {
        return reference;
    }

    public synchronized boolean isMarked() {
        return mark;
    }

    public synchronized V get(boolean[] markHolder) {
        markHolder[0] = mark;
        return reference;
    }

    public boolean weakCompareAndSet(V expected, V value, boolean expectedMark, boolean newMark) {
        return compareAndSet(expected, value, expectedMark, newMark);
    }

    public synchronized boolean compareAndSet(V expected, V value, boolean expectedMark, boolean newMark) {
        if (reference != expected || mark != expectedMark) {
            return false;
        }
        set(value, newMark);
        return true;
    }

    public synchronized void set(V value, boolean newMark) {
        reference = value;
        mark = newMark;
    }

    public synchronized boolean attemptMark(V expected, boolean newMark) {
        if (reference != expected) {
            return false;
        }
        mark = newMark;
        return true;
    }
}
