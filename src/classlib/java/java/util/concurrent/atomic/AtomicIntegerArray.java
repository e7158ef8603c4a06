package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Ints that threads change atomically; here under the object's lock. */
public class AtomicIntegerArray implements Serializable {
    private final int[] values;

    public AtomicIntegerArray(int length) {
        values = new int[length];
    }

    public AtomicIntegerArray(int[] values) {
        this.values = values.clone();
    }

    public final int length() {
        return values.length;
    }

    public final synchronized int get(int index) {
        return values[index];
    }

    public final synchronized void set(int index, int value) {
        values[index] = value;
    }

    public final void lazySet(int index, int value) {
        set(index, value);
    }

    public final synchronized int getAndSet(int index, int value) {
        int old = values[index];
        values[index] = value;
        return old;
    }

    public final synchronized boolean compareAndSet(int index, int expected, int value) {
        if (values[index] != expected) {
            return false;
        }
        values[index] = value;
        return true;
    }

    public final boolean weakCompareAndSet(int index, int expected, int value) {
        return compareAndSet(index, expected, value);
    }

    public final synchronized int addAndGet(int index, int delta) {
        values[index] += delta;
        return values[index];
    }

    public final int getAndAdd(int index, int delta) {
        return addAndGet(index, delta) - delta;
    }

    public final int incrementAndGet(int index) {
        return addAndGet(index, 1);
    }

    public final int decrementAndGet(int index) {
        return addAndGet(index, -1);
    }

    public final int getAndIncrement(int index) {
        return addAndGet(index, 1) - 1;
    }

    public final int getAndDecrement(int index) {
        return addAndGet(index, -1) + 1;
    }

    public final synchronized int updateAndGet(int index, IntUnaryOperator function) {
        values[index] = function.applyAsInt(values[index]);
        return values[index];
    }

    public final synchronized int getAndUpdate(int index, IntUnaryOperator function) {
        int old = values[index];
        values[index] = function.applyAsInt(old);
        return old;
    }

    public final synchronized int accumulateAndGet(int index, int other, IntBinaryOperator function) {
        values[index] = function.applyAsInt(values[index], other);
        return values[index];
    }

    public final synchronized int getAndAccumulate(int index, int other, IntBinaryOperator function) {
        int old = values[index];
        values[index] = function.applyAsInt(old, other);
        return old;
    }

    @Override
    public synchronized String toString() {
        return Arrays.toString(values);
    }
}
