package java.util.concurrent.atomic;

/** A reference with a stamp that threads change atomically together; here under the object's lock. */
public class AtomicStampedReference<V> {
    private V reference;
    private int stamp;

    public AtomicStampedReference(V reference, int stamp) {
        this.reference = reference;
        this.stamp = stamp;
    }

    public synchronized V getReference() {
        return reference;
    }

    public synchronized int getStamp() {
        return stamp;
    }

    public synchronized V get(int[] stampHolder) {
        stampHolder[0] = stamp;
        return reference;
    }

    public boolean weakCompareAndSet(V expected, V value, int expectedStamp, int newStamp) {
        return compareAndSet(expected, value, expectedStamp, newStamp);
    }

    public synchronized boolean compareAndSet(V expected, V value, int expectedStamp, int newStamp) {
        if (reference != expected || stamp != expectedStamp) {
            return false;
        }
        set(value, newStamp);
        return true;
    }

    public synchronized void set(V value, int newStamp) {
        reference = value;
        stamp = newStamp;
    }

    public synchronized boolean attemptStamp(V expected, int newStamp) {
        if (reference != expected) {
            return false;
        }
        stamp = newStamp;
        return true;
    }
}
