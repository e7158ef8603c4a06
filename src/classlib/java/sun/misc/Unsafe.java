package sun.misc;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ReflectAccess;
import java.util.concurrent.locks.LockSupport;
import wattline.phone.Reflect;

/**
 * Fields and elements of arrays by their places. Not for apps, but there are libraries that reach it by reflection. There
 * is no memory besides objects.
 */
public final class Unsafe {
    private static final Unsafe theUnsafe = new Unsafe();

    public static final int INVALID_FIELD_OFFSET = -1;

    private Unsafe() {
    }

    public static Unsafe getUnsafe() {
        return theUnsafe;
    }

    public long objectFieldOffset(Field field) {
        if (Modifier.isStatic(field.getModifiers())) {
            throw new IllegalArgumentException("valid for instance fields only");
        }
        return ReflectAccess.offset(field);
    }

    public int arrayBaseOffset(Class<?> type) {
        component(type);
        return 16;
    }

    public int arrayIndexScale(Class<?> type) {
        Class<?> component = component(type);
        if (component == long.class || component == double.class) {
            return 8;
        }
        if (component == byte.class || component == boolean.class) {
            return 1;
        }
        return component == short.class || component == char.class ? 2 : 4;
    }

    private static Class<?> component(Class<?> type) {
        Class<?> component = type.getComponentType();
        if (component == null) {
            throw new IllegalArgumentException("Valid for array classes only: " + type);
        }
        return component;
    }

    public Object allocateInstance(Class<?> type) throws InstantiationException {
        if (type.isInterface() || type.isArray() || type.isPrimitive() || Modifier.isAbstract(type.getModifiers())) {
            throw new InstantiationException(type.getName());
        }
        Reflect.initialise(type);
        return Reflect.allocate(type);
    }

    public byte getByte(Object object, long offset) {
        return (byte) Reflect.peek(object, offset, 1);
    }

    public void putByte(Object object, long offset, byte value) {
        Reflect.poke(object, offset, 1, value);
    }

    public short getShort(Object object, long offset) {
        return (short) Reflect.peek(object, offset, 2);
    }

    public void putShort(Object object, long offset, short value) {
        Reflect.poke(object, offset, 2, value);
    }

    public char getChar(Object object, long offset) {
        return (char) Reflect.peek(object, offset, 2);
    }

    public void putChar(Object object, long offset, char value) {
        Reflect.poke(object, offset, 2, value);
    }

    public int getInt(Object object, long offset) {
        return (int) Reflect.peek(object, offset, 4);
    }

    public void putInt(Object object, long offset, int value) {
        Reflect.poke(object, offset, 4, value);
    }

    public int getIntVolatile(Object object, long offset) {
        return (int) Reflect.peek(object, offset, 4);
    }

    public void putIntVolatile(Object object, long offset, int value) {
        Reflect.poke(object, offset, 4, value);
    }

    public void putOrderedInt(Object object, long offset, int value) {
        Reflect.poke(object, offset, 4, value);
    }

    public boolean compareAndSwapInt(Object object, long offset, int expected, int value) {
        return Reflect.swap(object, offset, 4, expected, value);
    }

    public int getAndAddInt(Object object, long offset, int delta) {
        int old;
        do {
            old = getInt(object, offset);
        } while (!compareAndSwapInt(object, offset, old, old + delta));
        return old;
    }

    public int getAndSetInt(Object object, long offset, int value) {
        int old;
        do {
            old = getInt(object, offset);
        } while (!compareAndSwapInt(object, offset, old, value));
        return old;
    }

    public long getLong(Object object, long offset) {
        return Reflect.peek(object, offset, 8);
    }

    public void putLong(Object object, long offset, long value) {
        Reflect.poke(object, offset, 8, value);
    }

    public long getLongVolatile(Object object, long offset) {
        return Reflect.peek(object, offset, 8);
    }

    public void putLongVolatile(Object object, long offset, long value) {
        Reflect.poke(object, offset, 8, value);
    }

    public void putOrderedLong(Object object, long offset, long value) {
        Reflect.poke(object, offset, 8, value);
    }

    public boolean compareAndSwapLong(Object object, long offset, long expected, long value) {
        return Reflect.swap(object, offset, 8, expected, value);
    }

    public long getAndAddLong(Object object, long offset, long delta) {
        long old;
        do {
            old = getLong(object, offset);
        } while (!compareAndSwapLong(object, offset, old, old + delta));
        return old;
    }

    public long getAndSetLong(Object object, long offset, long value) {
        long old;
        do {
            old = getLong(object, offset);
        } while (!compareAndSwapLong(object, offset, old, value));
        return old;
    }

    public boolean getBoolean(Object object, long offset) {
        return Reflect.peek(object, offset, 1) != 0;
    }

    public void putBoolean(Object object, long offset, boolean value) {
        Reflect.poke(object, offset, 1, value ? 1 : 0);
    }

    public float getFloat(Object object, long offset) {
        return Float.intBitsToFloat((int) Reflect.peek(object, offset, 4));
    }

    public void putFloat(Object object, long offset, float value) {
        Reflect.poke(object, offset, 4, Float.floatToRawIntBits(value));
    }

    public double getDouble(Object object, long offset) {
        return Double.longBitsToDouble(Reflect.peek(object, offset, 8));
    }

    public void putDouble(Object object, long offset, double value) {
        Reflect.poke(object, offset, 8, Double.doubleToRawLongBits(value));
    }

    public Object getObject(Object object, long offset) {
        return Reflect.peekReference(object, offset);
    }

    public void putObject(Object object, long offset, Object value) {
        Reflect.pokeReference(object, offset, value);
    }

    public Object getObjectVolatile(Object object, long offset) {
        return Reflect.peekReference(object, offset);
    }

    public void putObjectVolatile(Object object, long offset, Object value) {
        Reflect.pokeReference(object, offset, value);
    }

    public void putOrderedObject(Object object, long offset, Object value) {
        Reflect.pokeReference(object, offset, value);
    }

    public boolean compareAndSwapObject(Object object, long offset, Object expected, Object value) {
        return Reflect.swapReference(object, offset, expected, value);
    }

    public Object getAndSetObject(Object object, long offset, Object value) {
        Object old;
        do {
            old = getObject(object, offset);
        } while (!compareAndSwapObject(object, offset, old, value));
        return old;
    }

    public void park(boolean absolute, long time) {
        if (absolute) {
            LockSupport.parkUntil(time);
        } else if (time == 0) {
            LockSupport.park();
        } else {
            LockSupport.parkNanos(time);
        }
    }

    public void unpark(Object thread) {
        LockSupport.unpark((Thread) thread);
    }

    public int pageSize() {
        return 4096;
    }

    public int addressSize() {
        return 4;
    }

    public void loadFence() {
    }

    public void storeFence() {
    }

    public void fullFence() {
    }
}
