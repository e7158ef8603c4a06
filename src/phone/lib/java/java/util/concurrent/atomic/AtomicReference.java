package java.util.concurrent.atomic;

import java.util.function.UnaryOperator;

/** A reference that threads change atomically; here under the object's lock. */
public class AtomicReference<V> {
    private volatile V value;

    public AtomicReference() {
    }

    public AtomicReference(V value) {
        this.value = value;
    }

    public final V get() {
        return value;
    }

    public final void set(V newValue) {
        value = newValue;
    }

    public final synchronized V getAndSet(V newValue) {
        V old = value;
        value = newValue;
        return old;
    }

    public final synchronized boolean compareAndSet(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final synchronized V updateAndGet(UnaryOperator<V> function) {
        value = function.apply(value);
        return value;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
