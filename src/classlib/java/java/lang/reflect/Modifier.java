package java.lang.reflect;

/** Access flags. */
public class Modifier {
    public static final int PUBLIC = 0x1;
    public static final int PRIVATE = 0x2;
    public static final int PROTECTED = 0x4;
    public static final int STATIC = 0x8;
    public static final int FINAL = 0x10;
    public static final int SYNCHRONIZED = 0x20;
    public static final int VOLATILE = 0x40;
    public static final int TRANSIENT = 0x80;
    public static final int NATIVE = 0x100;
    public static final int INTERFACE = 0x200;
    public static final int ABSTRACT = 0x400;
    public static final int STRICT = 0x800;

    private static final int[] ORDER =
            {PUBLIC, PROTECTED, PRIVATE, ABSTRACT, STATIC, FINAL, TRANSIENT, VOLATILE, SYNCHRONIZED, NATIVE, STRICT, INTERFACE};
    private static final String[] NAMES = {"public", "protected", "private", "abstract", "static", "final", "transient",
        "volatile", "synchronized", "native", "strictfp", "interface"};

    public static boolean isPublic(int flags) {
        return (flags & PUBLIC) != 0;
    }

    public static boolean isPrivate(int flags) {
        return (flags & PRIVATE) != 0;
    }

    public static boolean isProtected(int flags) {
        return (flags & PROTECTED) != 0;
    }

    public static boolean isStatic(int flags) {
        return (flags & STATIC) != 0;
    }

    public static boolean isFinal(int flags) {
        return (flags & FINAL) != 0;
    }

    public static boolean isSynchronized(int flags) {
        return (flags & SYNCHRONIZED) != 0;
    }

    public static boolean isVolatile(int flags) {
        return (flags & VOLATILE) != 0;
    }

    public static boolean isTransient(int flags) {
        return (flags & TRANSIENT) != 0;
    }

    public static boolean isNative(int flags) {
        return (flags & NATIVE) != 0;
    }

    public static boolean isInterface(int flags) {
        return (flags & INTERFACE) != 0;
    }

    public static boolean isAbstract(int flags) {
        return (flags & ABSTRACT) != 0;
    }

    public static boolean isStrict(int flags) {
        return (flags & STRICT) != 0;
    }

    public static String toString(int flags) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ORDER.length; i++) {
            if ((flags & ORDER[i]) != 0) {
                text.append(text.length() > 0 ? " " : "").append(NAMES[i]);
            }
        }
        return text.toString();
    }
}
