package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** An int that threads change atomically; here under the object's lock. */
public class AtomicInteger extends Number {
    private volatile int value;

    public AtomicInteger() {
    }

    public AtomicInteger(int value) {
        this.value = value;
    }

    public final int get() {
        return value;
    }

    public final void set(int newValue) {
        value = newValue;
    }

    public final void lazySet(int newValue) {
        value = newValue;
    }

    public final synchronized int getAndSet(int newValue) {
        int old = value;
        value = newValue;
        return old;
    }

    public final synchronized boolean compareAndSet(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final synchronized int getAndAdd(int delta) {
        int old = value;
        value = old + delta;
        return old;
    }

    public final synchronized int addAndGet(int delta) {
        int sum = value + delta;
        value = sum;
        return sum;
    }

    public final int getAndIncrement() {
        return getAndAdd(1);
    }

    public final int getAndDecrement() {
        return getAndAdd(-1);
    }

    public final int incrementAndGet() {
        return addAndGet(1);
    }

    public final int decrementAndGet() {
        return addAndGet(-1);
    }

    public final synchronized int updateAndGet(IntUnaryOperator function) {
        value = function.applyAsInt(value);
        return value;
    }

    public final synchronized int getAndUpdate(IntUnaryOperator function) {
        int old = value;
        value = function.applyAsInt(old);
        return old;
    }

    public final boolean weakCompareAndSet(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    public final int getPlain() {
        return value;
    }

    public final int getAcquire() {
        return value;
    }

    public final void setRelease(int newValue) {
        value = newValue;
    }

    public final synchronized int getAndAccumulate(int other, IntBinaryOperator function) {
        int old = value;
        value = function.applyAsInt(old, other);
        return old;
    }

    public final synchronized int accumulateAndGet(int other, IntBinaryOperator function) {
        value = function.applyAsInt(value, other);
        return value;
    }

    @Override
    public int intValue() {
        return value;
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
        return Integer.toString(value);
    }
}
