package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Longs that threads change atomically; here under the object's lock. */
public class AtomicLongArray implements Serializable {
    private final long[] values;

    public AtomicLongArray(int length) {
        values = new long[length];
    }

    public AtomicLongArray(long[] values) {
        this.values = values.clone();
    }

    public final int length() {
        return values.length;
    }

    public final synchronized long get(int index) {
        return values[index];
    }

    public final synchronized void set(int index, long value) {
        values[index] = value;
    }

    public final void lazySet(int index, long value) {
        set(index, value);
    }

    public final synchronized long getAndSet(int index, long value) {
        long old = values[index];
        values[index] = value;
        return old;
    }

    public final synchronized boolean compareAndSet(int index, long expected, long value) {
        if (values[index] != expected) {
            return false;
        }
        values[index] = value;
        return true;
    }

    public final boolean weakCompareAndSet(int index, long expected, long value) {
        return compareAndSet(index, expected, value);
    }

    public final synchronized long addAndGet(int index, long delta) {
        values[index] += delta;
        return values[index];
    }

    public final long getAndAdd(int index, long delta) {
        return addAndGet(index, delta) - delta;
    }

    public final long incrementAndGet(int index) {
        return addAndGet(index, 1);
    }

    public final long decrementAndGet(int index) {
        return addAndGet(index, -1);
    }

    public final long getAndIncrement(int index) {
        return addAndGet(index, 1) - 1;
    }

    public final long getAndDecrement(int index) {
        return addAndGet(index, -1) + 1;
    }

    public final synchronized long updateAndGet(int index, LongUnaryOperator function) {
        values[index] = function.applyAsLong(values[index]);
        return values[index];
    }

    public final synchronized long getAndUpdate(int index, LongUnaryOperator function) {
        long old = values[index];
        values[index] = function.applyAsLong(old);
        return old;
    }

    public final synchronized long accumulateAndGet(int index, long other, LongBinaryOperator function) {
        values[index] = function.applyAsLong(values[index], other);
        return values[index];
    }

    public final synchronized long getAndAccumulate(int index, long other, LongBinaryOperator function) {
        long old = values[index];
        values[index] = function.applyAsLong(old, other);
        return old;
    }

    @Override
    public synchronized String toString() {
        return Arrays.toString(values);
    }
}
