package java.io;

import wattline.phone.Reflect;

/** What streams of objects would know of a class: nothing here, as the phone has none of the platform's form. */
public final class ObjectStreamClass implements Serializable {
    private ObjectStreamClass() {
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
