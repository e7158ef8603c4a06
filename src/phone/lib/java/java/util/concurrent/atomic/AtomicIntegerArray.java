package java.util.concurrent.atomic;

import java.util.Arrays;

/** Ints that threads change atomically; here under the object's lock. */
public class AtomicIntegerArray {
    private final int[] values;

    public AtomicIntegerArray(int length) {
        values = new int[length];
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

    public final synchronized int addAndGet(int index, int delta) {
        values[index] += delta;
        return values[index];
    }

    public final int incrementAndGet(int index) {
        return addAndGet(index, 1);
    }

    public final int getAndIncrement(int index) {
        return addAndGet(index, 1) - 1;
    }

    @Override
    public synchronized String toString() {
        return Arrays.toString(values);
    }
}
