package java.lang;

import java.util.function.Supplier;

/** A variable of which every thread has its own. */
public class ThreadLocal<T> {
    /** Stands for a null that was set, as opposed to a value that was not. */
    private static final Object NULL = new Object();

    private static int count;

    /** The place of this variable in each thread's array. */
    private final int index;

    public ThreadLocal() {
        index = nextIndex();
    }

    private static synchronized int nextIndex() {
        return count++;
    }

    public static <S> ThreadLocal<S> withInitial(final Supplier<? extends S> supplier) {
        return new ThreadLocal<S>() {
            @Override
            protected S initialValue() {
                return supplier.get();
            }
        };
    }

    protected T initialValue() {
        return null;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Object[] values = Thread.currentThread().locals;
        if (values != null && index < values.length) {
            Object value = values[index];
            if (value != null) {
                return value == NULL ? null : (T) value;
            }
        }
        T first = initialValue();
        set(first);
        return first;
    }

    public void set(T value) {
        Thread thread = Thread.currentThread();
        Object[] values = thread.locals;
        if (values == null || index >= values.length) {
            Object[] grown = new Object[index + 4];
            if (values != null) {
                System.arraycopy(values, 0, grown, 0, values.length);
            }
            thread.locals = grown;
            values = grown;
        }
        values[index] = value == null ? NULL : value;
    }

    public void remove() {
        Object[] values = Thread.currentThread().locals;
        if (values != null && index < values.length) {
            values[index] = null;
        }
    }
}
