package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes annotations of what the DEX file says of them. Annotations of an element come in the order of the file, which is
 * not the source's, and the elements of one in the order of their names, after those that have their default values.
 */
final class Annotations {
    static final Annotation[] NONE = {};

    private Annotations() {
    }

    /** Those that are kept at run time. Those of types that do not exist are left out, as everywhere. */
    static Annotation[] of(Object[] notes) {
        List<Annotation> found = null;
        for (int i = 0; i < notes.length; i++) {
            Object[] note = (Object[]) notes[i];
            if (note[0].equals("1")) {
                Annotation annotation = make(note);
                if (annotation != null) {
                    found = found == null ? new ArrayList<Annotation>() : found;
                    found.add(annotation);
                }
            }
        }
        return found == null ? NONE : found.toArray(NONE);
    }

    @SuppressWarnings("unchecked")
    static <T extends Annotation> T find(Annotation[] among, Class<T> type) {
        if (type == null) {
            throw new NullPointerException();
        }
        for (int i = 0; i < among.length; i++) {
            if (among[i].annotationType() == type) {
                return (T) among[i];
            }
        }
        return null;
    }

    /** Those of a type, or those in its container. */
    @SuppressWarnings("unchecked")
    static <T extends Annotation> T[] repeated(Annotation[] among, Class<T> type) {
        T single = find(among, type);
        if (single != null) {
            T[] one = (T[]) Array.newInstance(type, 1);
            one[0] = single;
            return one;
        }
        Repeatable repeatable = type.getDeclaredAnnotation(Repeatable.class);
        Annotation container = repeatable == null ? null : find(among, repeatable.value());
        if (container == null) {
            return (T[]) Array.newInstance(type, 0);
        }
        return (T[]) ((AnnotationHandler) Proxy.getInvocationHandler(container)).value("value");
    }

    static boolean isInherited(Class<?> type) {
        return type.getDeclaredAnnotation(Inherited.class) != null;
    }

    private static Annotation make(Object[] note) {
        Class<?> type;
        try {
            type = Notes.type((String) note[1]);
        } catch (TypeNotPresentException e) {
            return null;
        }
        if (!type.isAnnotation()) {
            return null;
        }
        Map<String, Object> values = new LinkedHashMap<String, Object>(ReflectAccess.notes(type).defaults());
        for (int i = 2; i + 1 < note.length; i += 2) {
            Method element = element(type, (String) note[i]);
            if (element != null) {
                values.put((String) note[i], value(note[i + 1], element.getReturnType()));
            }
        }
        AnnotationHandler handler = new AnnotationHandler(type, values);
        return (Annotation) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static Method element(Class<?> type, String name) {
        Method[] elements = type.getDeclaredMethods();
        for (int i = 0; i < elements.length; i++) {
            if (elements[i].getName().equals(name) && elements[i].getParameterCount() == 0) {
                return elements[i];
            }
        }
        return null;
    }

    /** The default values of an annotation type, of which the file says that. */
    static Map<String, Object> defaults(Class<?> type, Object[] notes) {
        Map<String, Object> defaults = new HashMap<String, Object>();
        Object found = Notes.value(notes, "AnnotationDefault", "value");
        Object[] given = found == null ? new Object[0] : (Object[]) found;
        for (int i = 2; i + 1 < given.length; i += 2) {
            Method element = element(type, (String) given[i]);
            if (element != null) {
                defaults.put((String) given[i], value(given[i + 1], element.getReturnType()));
            }
        }
        return defaults;
    }

    /** A value as an element of that type has it; if that cannot be made, what is to be thrown for it. */
    private static Object value(Object raw, Class<?> type) {
        try {
            return type.isArray() ? array((Object[]) raw, type.getComponentType()) : single(raw);
        } catch (TypeNotPresentException e) {
            return new AnnotationHandler.Failure(e);
        } catch (EnumConstantNotPresentException e) {
            return new AnnotationHandler.Failure(e);
        }
    }

    private static Object array(Object[] raw, Class<?> component) {
        Object array = Array.newInstance(component, raw.length - 1);
        for (int i = 1; i < raw.length; i++) {
            Array.set(array, i - 1, single(raw[i]));
        }
        return array;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object single(Object raw) {
        if (!(raw instanceof Object[])) {
            return raw;
        }
        Object[] parts = (Object[]) raw;
        if (parts[0].equals("c")) {
            return Notes.type((String) parts[1]);
        }
        if (parts[0].equals("e")) {
            Class<? extends Enum> type = (Class<? extends Enum>) Notes.type((String) parts[1]);
            try {
                return Enum.valueOf((Class) type, (String) parts[2]);
            } catch (IllegalArgumentException e) {
                throw new EnumConstantNotPresentException(type, (String) parts[2]);
            }
        }
        return make(parts);
    }
}
