package java.util.concurrent.atomic;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ReflectAccess;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import wattline.phone.Reflect;

/** Changes a volatile reference of objects of a class atomically. */
public abstract class AtomicReferenceFieldUpdater<T, V> {
    protected AtomicReferenceFieldUpdater() {
    }

    public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> owner, Class<W> type, String name) {
        Field field = ReflectAccess.declared(owner, name);
        if (field.getType() != type) {
            throw new ClassCastException();
        }
        if (type.isPrimitive()) {
            throw new IllegalArgumentException("Must be reference type");
        }
        if (!Modifier.isVolatile(field.getModifiers())) {
            throw new IllegalArgumentException("Must be volatile type");
        }
        return new Place<U, W>(owner, type, ReflectAccess.offset(field));
    }

    public abstract boolean compareAndSet(T object, V expected, V value);

    public abstract boolean weakCompareAndSet(T object, V expected, V value);

    public abstract void set(T object, V value);

    public abstract void lazySet(T object, V value);

    public abstract V get(T object);

    public V getAndSet(T object, V value) {
        V old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, value));
        return old;
    }

    public final V getAndUpdate(T object, UnaryOperator<V> function) {
        V old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.apply(old)));
        return old;
    }

    public final V updateAndGet(T object, UnaryOperator<V> function) {
        for (;;) {
            V old = get(object);
            V value = function.apply(old);
            if (compareAndSet(object, old, value)) {
                return value;
            }
        }
    }

    public final V getAndAccumulate(T object, V other, BinaryOperator<V> function) {
        V old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.apply(old, other)));
        return old;
    }

    public final V accumulateAndGet(T object, V other, BinaryOperator<V> function) {
        for (;;) {
            V old = get(object);
            V value = function.apply(old, other);
            if (compareAndSet(object, old, value)) {
                return value;
            }
        }
    }

    /** The field of one class. */
    private static final class Place<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        private final Class<T> owner;
        private final Class<V> type;
        private final long offset;

        Place(Class<T> owner, Class<V> type, long offset) {
            this.owner = owner;
            this.type = type;
            this.offset = offset;
        }

        private void check(T object, V value) {
            if (!owner.isInstance(object) || value != null && !type.isInstance(value)) {
                throw new ClassCastException();
            }
        }

        @Override
        public boolean compareAndSet(T object, V expected, V value) {
            check(object, value);
            return Reflect.swapReference(object, offset, expected, value);
        }

        @Override
        public boolean weakCompareAndSet(T object, V expected, V value) {
            return compareAndSet(object, expected, value);
        }

        @Override
        public void set(T object, V value) {
            check(object, value);
            Reflect.pokeReference(object, offset, value);
        }

        @Override
        public void lazySet(T object, V value) {
            set(object, value);
        }

        @Override
        @SuppressWarnings("unchecked")
        public V get(T object) {
            check(object, null);
            return (V) Reflect.peekReference(object, offset);
        }
    }
}
