package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A long that threads change atomically; here under the object's lock. */
public class AtomicLong extends Number {
    private volatile long value;

    public AtomicLong() {
    }

    public AtomicLong(long value) {
        this.value = value;
    }

    public final long get() {
        return value;
    }

    public final void set(long newValue) {
        value = newValue;
    }

    public final void lazySet(long newValue) {
        value = newValue;
    }

    public final synchronized long getAndSet(long newValue) {
        long old = value;
        value = newValue;
        return old;
    }

    public final synchronized boolean compareAndSet(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final synchronized long getAndAdd(long delta) {
        long old = value;
        value = old + delta;
        return old;
    }

    public final synchronized long addAndGet(long delta) {
        long sum = value + delta;
        value = sum;
        return sum;
    }

    public final long getAndIncrement() {
        return getAndAdd(1);
    }

    public final long getAndDecrement() {
        return getAndAdd(-1);
    }

    public final long incrementAndGet() {
        return addAndGet(1);
    }

    public final long decrementAndGet() {
        return addAndGet(-1);
    }

    public final synchronized long updateAndGet(LongUnaryOperator function) {
        value = function.applyAsLong(value);
        return value;
    }

    public final synchronized long getAndUpdate(LongUnaryOperator function) {
        long old = value;
        value = function.applyAsLong(old);
        return old;
    }

    public final boolean weakCompareAndSet(long expected, long newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(long expected, long newValue) {
        return compareAndSet(expected, newValue);
    }

    public final long getPlain() {
        return value;
    }

    public final long getAcquire() {
        return value;
    }

    public final void setRelease(long newValue) {
        value = newValue;
    }

    public final synchronized long getAndAccumulate(long other, LongBinaryOperator function) {
        long old = value;
        value = function.applyAsLong(old, other);
        return old;
    }

    public final synchronized long accumulateAndGet(long other, LongBinaryOperator function) {
        value = function.applyAsLong(value, other);
        return value;
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
