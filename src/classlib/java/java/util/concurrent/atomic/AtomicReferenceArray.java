package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** References that threads change atomically; here under the object's lock. */
public class AtomicReferenceArray<E> implements Serializable {
    private final Object[] values;

    public AtomicReferenceArray(int length) {
        values = new Object[length];
    }

    public AtomicReferenceArray(E[] values) {
        this.values = Arrays.copyOf(values, values.length, Object[].class);
    }

    public final int length() {
        return values.length;
    }

    @SuppressWarnings("unchecked")
    public final synchronized E get(int index) {
        return (E) values[index];
    }

    public final synchronized void set(int index, E value) {
        values[index] = value;
    }

    public final void lazySet(int index, E value) {
        set(index, value);
    }

    public final synchronized E getAndSet(int index, E value) {
        E old = get(index);
        values[index] = value;
        return old;
    }

    public final synchronized boolean compareAndSet(int index, E expected, E value) {
        if (values[index] != expected) {
            return false;
        }
        values[index] = value;
        return true;
    }

    public final boolean weakCompareAndSet(int index, E expected, E value) {
        return compareAndSet(index, expected, value);
    }

    public final synchronized E updateAndGet(int index, UnaryOperator<E> function) {
        values[index] = function.apply(get(index));
        return get(index);
    }

    public final synchronized E getAndUpdate(int index, UnaryOperator<E> function) {
        E old = get(index);
        values[index] = function.apply(old);
        return old;
    }

    public final synchronized E accumulateAndGet(int index, E other, BinaryOperator<E> function) {
        values[index] = function.apply(get(index), other);
        return get(index);
    }

    public final synchronized E getAndAccumulate(int index, E other, BinaryOperator<E> function) {
        E old = get(index);
        values[index] = function.apply(old, other);
        return old;
    }

    @Override
    public synchronized String toString() {
        return Arrays.toString(values);
    }
}
