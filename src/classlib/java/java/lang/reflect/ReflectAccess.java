package java.lang.reflect;

import java.util.ArrayList;
import java.util.List;
import wattline.phone.Reflect;

/** Makes members for java.lang.Class. Public, as that is another package; no app is meant to call it. */
public abstract class ReflectAccess {
    /** Set by java.lang.Class, which keeps the notes. */
    public static ReflectAccess classes;

    protected abstract ClassNotes notesOf(Class<?> type);

    static ClassNotes notes(Class<?> type) {
        if (classes == null) {
            // The first question of this kind makes java.lang.Class set it.
            type.getTypeParameters();
        }
        return classes.notesOf(type);
    }

    /** Where `Reflect.peek` finds a field of an object. */
    public static long offset(Field field) {
        return field.offset();
    }

    /** Where it finds the field that a class declares under this name; an exception of this type if there is none. */
    public static Field declared(Class<?> owner, String name) {
        try {
            return owner.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new RuntimeException(e);
        }
    }

    public static Class<?> arrayOf(Class<?> component) {
        return Array.newInstance(component, 0).getClass();
    }

    /** A class as its source declares it. */
    public static String declaration(Class<?> type) {
        if (type.isPrimitive()) {
            return type.toString();
        }
        if (type.isArray()) {
            return type.getTypeName();
        }
        int kept = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE | Modifier.ABSTRACT | Modifier.STATIC
                | Modifier.FINAL | Modifier.STRICT;
        int flags = type.getModifiers() & kept;
        StringBuilder text = new StringBuilder();
        if (flags != 0) {
            text.append(Modifier.toString(flags)).append(' ');
        }
        text.append(type.isAnnotation() ? "@" : "");
        text.append(type.isInterface() ? "interface " : type.isEnum() ? "enum " : "class ").append(type.getName());
        return Generics.declare(text, type.getTypeParameters()).toString();
    }

    public static Method[] methods(Class<?> type) {
        List<Method> methods = new ArrayList<Method>();
        int[] numbers = Reflect.methods(type);
        for (int i = 0; i < numbers.length; i++) {
            if (!Reflect.name(numbers[i]).startsWith("<")) {
                methods.add(new Method(type, numbers[i]));
            }
        }
        return methods.toArray(new Method[methods.size()]);
    }

    public static Constructor<?>[] constructors(Class<?> type) {
        List<Constructor<?>> constructors = new ArrayList<Constructor<?>>();
        int[] numbers = Reflect.methods(type);
        for (int i = 0; i < numbers.length; i++) {
            if (Reflect.name(numbers[i]).equals("<init>")) {
                constructors.add(new Constructor<Object>(type, numbers[i]));
            }
        }
        return constructors.toArray(new Constructor<?>[constructors.size()]);
    }

    public static Field[] fields(Class<?> type) {
        String[] names = Reflect.fieldNames(type);
        Class<?>[] types = Reflect.fieldTypes(type);
        int[] modifiers = Reflect.fieldModifiers(type);
        int[] slots = Reflect.fieldSlots(type);
        Field[] fields = new Field[names.length];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new Field(type, i, names[i], types[i], modifiers[i], slots[i]);
        }
        return fields;
    }

    /** The first method of that name and those parameters; of bridges the one that it leads to. */
    public static Method method(Method[] methods, String name, Class<?>[] parameters) {
        Method found = null;
        for (int i = 0; i < methods.length; i++) {
            Method method = methods[i];
            if (method.getName().equals(name) && method.takes(parameters)
                    && (found == null || found.getReturnType().isAssignableFrom(method.getReturnType()))) {
                found = method;
            }
        }
        return found;
    }

    public static Constructor<?> constructor(Constructor<?>[] constructors, Class<?>[] parameters) {
        for (int i = 0; i < constructors.length; i++) {
            if (constructors[i].takes(parameters)) {
                return constructors[i];
            }
        }
        return null;
    }
}
