package java.util.concurrent.atomic;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ReflectAccess;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import wattline.phone.Reflect;

/** Changes a volatile `int` of objects of a class atomically. */
public abstract class AtomicIntegerFieldUpdater<T> {
    protected AtomicIntegerFieldUpdater() {
    }

    public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> owner, String name) {
        Field field = ReflectAccess.declared(owner, name);
        if (field.getType() != int.class) {
            throw new IllegalArgumentException("Must be integer type");
        }
        if (!Modifier.isVolatile(field.getModifiers())) {
            throw new IllegalArgumentException("Must be volatile type");
        }
        return new Place<U>(owner, ReflectAccess.offset(field));
    }

    public abstract boolean compareAndSet(T object, int expected, int value);

    public abstract boolean weakCompareAndSet(T object, int expected, int value);

    public abstract void set(T object, int value);

    public abstract void lazySet(T object, int value);

    public abstract int get(T object);

    public int getAndSet(T object, int value) {
        int old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, value));
        return old;
    }

    public int getAndAdd(T object, int delta) {
        int old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, old + delta));
        return old;
    }

    public int getAndIncrement(T object) {
        return getAndAdd(object, 1);
    }

    public int getAndDecrement(T object) {
        return getAndAdd(object, -1);
    }

    public int addAndGet(T object, int delta) {
        return getAndAdd(object, delta) + delta;
    }

    public int incrementAndGet(T object) {
        return getAndAdd(object, 1) + 1;
    }

    public int decrementAndGet(T object) {
        return getAndAdd(object, -1) - 1;
    }

    public final int getAndUpdate(T object, IntUnaryOperator function) {
        int old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.applyAsInt(old)));
        return old;
    }

    public final int updateAndGet(T object, IntUnaryOperator function) {
        for (;;) {
            int old = get(object);
            int value = function.applyAsInt(old);
            if (compareAndSet(object, old, value)) {
                return value;
            }
        }
    }

    public final int getAndAccumulate(T object, int other, IntBinaryOperator function) {
        int old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.applyAsInt(old, other)));
        return old;
    }

    public final int accumulateAndGet(T object, int other, IntBinaryOperator function) {
        for (;;) {
            int old = get(object);
            int value = function.applyAsInt(old, other);
            if (compareAndSet(object, old, value)) {
                return value;
            }
        }
    }

    /** The field of one class. */
    private static final class Place<T> extends AtomicIntegerFieldUpdater<T> {
        private final Class<T> owner;
        private final long offset;

        Place(Class<T> owner, long offset) {
            this.owner = owner;
            this.offset = offset;
        }

        private void check(T object) {
            if (!owner.isInstance(object)) {
                throw new ClassCastException();
            }
        }

        @Override
        public boolean compareAndSet(T object, int expected, int value) {
            check(object);
            return Reflect.swap(object, offset, 4, expected, value);
        }

        @Override
        public boolean weakCompareAndSet(T object, int expected, int value) {
            return compareAndSet(object, expected, value);
        }

        @Override
        public void set(T object, int value) {
            check(object);
            Reflect.poke(object, offset, 4, value);
        }

        @Override
        public void lazySet(T object, int value) {
            set(object, value);
        }

        @Override
        public int get(T object) {
            check(object);
            return (int) Reflect.peek(object, offset, 4);
        }
    }
}
