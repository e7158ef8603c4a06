package java.util.concurrent.atomic;

import java.util.function.DoubleBinaryOperator;

/** A double that many threads add to by a function; here under the object's lock. */
public class DoubleAccumulator extends Number {
    private final DoubleBinaryOperator function;
    private final double identity;
    private double value;

    public DoubleAccumulator(DoubleBinaryOperator function, double identity) {
        this.function = function;
        this.identity = identity;
        value = identity;
    }

    public synchronized void accumulate(double other) {
        value = function.applyAsDouble(value, other);
    }

    public synchronized double get() {
        return value;
    }

    public synchronized void reset() {
        value = identity;
    }

    public synchronized double getThenReset() {
        double old = value;
        value = identity;
        return old;
    }

    @Override
    public int intValue() {
        return (int) get();
    }

    @Override
    public long longValue() {
        return (long) get();
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
        return Double.toString(get());
    }
}
