package java.lang.reflect;

import wattline.phone.Metadata;

/** Finds things in what the DEX file says of a class or a member: see wattline.phone.Metadata. */
final class Notes {
    static final Class<?>[] NO_CLASSES = {};

    private Notes() {
    }

    /** The annotation that the compiler left with that simple name, or null. */
    static Object[] system(Object[] notes, String name) {
        String descriptor = "Ldalvik/annotation/" + name + ";";
        for (int i = 0; i < notes.length; i++) {
            Object[] note = (Object[]) notes[i];
            if (note[0].equals("2") && note[1].equals(descriptor)) {
                return note;
            }
        }
        return null;
    }

    /** An element of such an annotation, or null. */
    static Object value(Object[] notes, String annotation, String name) {
        Object[] note = system(notes, annotation);
        for (int i = 2; note != null && i + 1 < note.length; i += 2) {
            if (note[i].equals(name)) {
                return note[i + 1];
            }
        }
        return null;
    }

    /** The generic signature, or null. */
    static String signature(Object[] notes) {
        Object value = value(notes, "Signature", "value");
        if (value == null) {
            return null;
        }
        Object[] pieces = (Object[]) value;
        if (pieces.length == 2) {
            return (String) pieces[1];
        }
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < pieces.length; i++) {
            text.append(pieces[i]);
        }
        return text.toString();
    }

    /** The classes that an array of types names. */
    static Class<?>[] classes(Object value) {
        if (value == null) {
            return NO_CLASSES;
        }
        Object[] types = (Object[]) value;
        Class<?>[] found = new Class<?>[types.length - 1];
        for (int i = 0; i < found.length; i++) {
            found[i] = type((String) ((Object[]) types[i + 1])[1]);
        }
        return found;
    }

    /** The class of a descriptor, not initialised. */
    static Class<?> type(String descriptor) {
        Class<?> found = Metadata.find(descriptor);
        if (found == null) {
            throw new TypeNotPresentException(javaName(descriptor), new ClassNotFoundException(javaName(descriptor)));
        }
        return found;
    }

    static String descriptor(Class<?> type) {
        // The name of the class of an array is its descriptor, with dots.
        String name = ReflectAccess.arrayOf(type).getName();
        return name.substring(1).replace('.', '/');
    }

    static String javaName(String descriptor) {
        boolean isClass = descriptor.startsWith("L");
        return (isClass ? descriptor.substring(1, descriptor.length() - 1) : descriptor).replace('/', '.');
    }
}
