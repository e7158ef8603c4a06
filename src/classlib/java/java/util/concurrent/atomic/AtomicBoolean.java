package java.util.concurrent.atomic;

/** A boolean that threads change atomically; here under the object's lock. */
public class AtomicBoolean {
    private volatile boolean value;

    public AtomicBoolean() {
    }

    public AtomicBoolean(boolean value) {
        this.value = value;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean newValue) {
        value = newValue;
    }

    public final synchronized boolean getAndSet(boolean newValue) {
        boolean old = value;
        value = newValue;
        return old;
    }

    public final synchronized boolean compareAndSet(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final void lazySet(boolean newValue) {
        value = newValue;
    }

    public boolean weakCompareAndSet(boolean expected, boolean newValue) {
        return compareAndSet(expected, newValue);
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
