package java.util.concurrent.atomic;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ReflectAccess;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import wattline.phone.Reflect;

/** Changes a volatile `long` of objects of a class atomically. */
public abstract class AtomicLongFieldUpdater<T> {
    protected AtomicLongFieldUpdater() {
    }

    public static <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> owner, String name) {
        Field field = ReflectAccess.declared(owner, name);
        if (field.getType() != long.class) {
            throw new IllegalArgumentException("Must be long type");
        }
        if (!Modifier.isVolatile(field.getModifiers())) {
            throw new IllegalArgumentException("Must be volatile type");
        }
        return new Place<U>(owner, ReflectAccess.offset(field));
    }

    public abstract boolean compareAndSet(T object, long expected, long value);

    public abstract boolean weakCompareAndSet(T object, long expected, long value);

    public abstract void set(T object, long value);

    public abstract void lazySet(T object, long value);

    public abstract long get(T object);

    public long getAndSet(T object, long value) {
        long old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, value));
        return old;
    }

    public long getAndAdd(T object, long delta) {
        long old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, old + delta));
        return old;
    }

    public long getAndIncrement(T object) {
        return getAndAdd(object, 1);
    }

    public long getAndDecrement(T object) {
        return getAndAdd(object, -1);
    }

    public long addAndGet(T object, long delta) {
        return getAndAdd(object, delta) + delta;
    }

    public long incrementAndGet(T object) {
        return getAndAdd(object, 1) + 1;
    }

    public long decrementAndGet(T object) {
        return getAndAdd(object, -1) - 1;
    }

    public final long getAndUpdate(T object, LongUnaryOperator function) {
        long old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.applyAsLong(old)));
        return old;
    }

    public final long updateAndGet(T object, LongUnaryOperator function) {
        for (;;) {
            long old = get(object);
            long value = function.applyAsLong(old);
            if (compareAndSet(object, old, value)) {
                return value;
            }
        }
    }

    public final long getAndAccumulate(T object, long other, LongBinaryOperator function) {
        long old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.applyAsLong(old, other)));
        return old;
    }

    public final long accumulateAndGet(T object, long other, LongBinaryOperator function) {
        for (;;) {
            long old = get(object);
            long value = function.applyAsLong(old, other);
            if (compareAndSet(object, old, value)) {
                return value;
            }
        }
    }

    /** The field of one class. */
    private static final class Place<T> extends AtomicLongFieldUpdater<T> {
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
        public boolean compareAndSet(T object, long expected, long value) {
            check(object);
            return Reflect.swap(object, offset, 8, expected, value);
        }

        @Override
        public boolean weakCompareAndSet(T object, long expected, long value) {
            return compareAndSet(object, expected, value);
        }

        @Override
        public void set(T object, long value) {
            check(object);
            Reflect.poke(object, offset, 8, value);
        }

        @Override
        public void lazySet(T object, long value) {
            set(object, value);
        }

        @Override
        public long get(T object) {
            check(object);
            return Reflect.peek(object, offset, 8);
        }
    }
}
