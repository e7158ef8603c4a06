package java.util.concurrent.atomic;

/** A double that many threads add to; here under the object's lock. */
public class DoubleAdder extends Number {
    private double value;

    public DoubleAdder() {
    }

    public synchronized void add(double other) {
        value += other;
    }

    public synchronized double sum() {
        return value;
    }

    public synchronized void reset() {
        value = 0;
    }

    public synchronized double sumThenReset() {
        double old = value;
        value = 0;
        return old;
    }

    @Override
    public int intValue() {
        return (int) sum();
    }

    @Override
    public long longValue() {
        return (long) sum();
    }

    @Override
    public float floatValue() {
        return (float) sum();
    }

    @Override
    public double doubleValue() {
        return sum();
    }

    @Override
    public String toString() {
        return Double.toString(sum());
    }
}
