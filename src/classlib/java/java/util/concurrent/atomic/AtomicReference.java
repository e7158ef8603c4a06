package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
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

    public final synchronized V getAndUpdate(UnaryOperator<V> function) {
        V old = value;
        value = function.apply(old);
        return old;
    }

    public final synchronized V accumulateAndGet(V other, BinaryOperator<V> function) {
        value = function.apply(value, other);
        return value;
    }

    public final synchronized V getAndAccumulate(V other, BinaryOperator<V> function) {
        V old = value;
        value = function.apply(old, other);
        return old;
    }

    public final void lazySet(V newValue) {
        value = newValue;
    }

    public final boolean weakCompareAndSet(V expected, V newValue) {
        return compareAndSet(expected, newValue);
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
