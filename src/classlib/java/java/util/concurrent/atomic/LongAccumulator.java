package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;

/** A long that many threads add to by a function; here under the object's lock. */
public class LongAccumulator extends Number {
    private final LongBinaryOperator function;
    private final long identity;
    private long value;

    public LongAccumulator(LongBinaryOperator function, long identity) {
        this.function = function;
        this.identity = identity;
        value = identity;
    }

    public synchronized void accumulate(long other) {
        value = function.applyAsLong(value, other);
    }

    public synchronized long get() {
        return value;
    }

    public synchronized void reset() {
        value = identity;
    }

    public synchronized long getThenReset() {
        long old = value;
        value = identity;
        return old;
    }

    @Override
    public int intValue() {
        return (int) get();
    }

    @Override
    public long longValue() {
        return get();
    }

    @Override
    public float floatValue() {
        return (float) get();
    }

    @Override
    public double doubleValue() {
        return get();
    }

    @Override
    public String toString() {
        return Long.toString(get());
    }
}
