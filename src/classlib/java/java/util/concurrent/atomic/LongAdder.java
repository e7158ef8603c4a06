package java.util.concurrent.atomic;

/** A long that many threads add to; here under the object's lock. */
public class LongAdder extends Number {
    private long value;

    public LongAdder() {
    }

    public synchronized void add(long other) {
        value += other;
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public synchronized long sum() {
        return value;
    }

    public synchronized void reset() {
        value = 0;
    }

    public synchronized long sumThenReset() {
        long old = value;
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
        return Long.toString(sum());
    }
}
