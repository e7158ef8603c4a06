package java.io;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import wattline.phone.Reflect;

/** What streams of objects would know of a class; the phone has none of the platform's form. */
public final class ObjectStreamClass implements Serializable {
    public static final ObjectStreamField[] NO_FIELDS = new ObjectStreamField[0];

    private final Class<?> type;

    private ObjectStreamClass(Class<?> type) {
        this.type = type;
    }

    public static ObjectStreamClass lookup(Class<?> type) {
        return Serializable.class.isAssignableFrom(type) ? new ObjectStreamClass(type) : null;
    }

    public static ObjectStreamClass lookupAny(Class<?> type) {
        return new ObjectStreamClass(type);
    }

    public String getName() {
        return type.getName();
    }

    public Class<?> forClass() {
        return type;
    }

    /** Only what the class says itself: the phone does not compute the others. */
    public long getSerialVersionUID() {
        try {
            Field field = type.getDeclaredField("serialVersionUID");
            field.setAccessible(true);
            return field.getLong(null);
        } catch (NoSuchFieldException e) {
            throw new UnsupportedOperationException("the phone computes no serialVersionUID: " + getName());
        } catch (IllegalAccessException e) {
            throw new UnsupportedOperationException(e);
        }
    }

    public ObjectStreamField[] getFields() {
        ArrayList<ObjectStreamField> found = new ArrayList<ObjectStreamField>();
        for (Field field : type.getDeclaredFields()) {
            if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                found.add(new ObjectStreamField(field.getName(), field.getType()));
            }
        }
        ObjectStreamField[] fields = found.toArray(new ObjectStreamField[found.size()]);
        Arrays.sort(fields);
        return fields;
    }

    public ObjectStreamField getField(String name) {
        for (ObjectStreamField field : getFields()) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return getName();
    }

    /** Not for apps, but there are libraries that make objects without constructors by this and the next method. */
    private static int getConstructorId(Class<?> type) {
        return 1;
    }

    private static Object newInstance(Class<?> type, int constructor) {
        Reflect.initialise(type);
        return Reflect.allocate(type);
    }
}
