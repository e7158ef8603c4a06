package wattline.phone;

/** What the phone knows of classes and their members. Methods and constructors go by the phone's own numbers. */
public final class Reflect {
    private Reflect() {
    }

    /** The interfaces that a class itself names. */
    public static native Class<?>[] interfaces(Class<?> type);

    /** Methods and constructors that a class declares, in the order of its file; neither bridges nor initialisers are
     * left out. */
    public static native int[] methods(Class<?> type);

    public static native Class<?> owner(int method);

    public static native String name(int method);

    public static native int modifiers(int method);

    /** The parameters' types and, last, that of the result. */
    public static native Class<?>[] types(int method) throws ClassNotFoundException;

    /** Names, types, modifiers and places of the fields that a class declares; constructors of enums come to no harm. */
    public static native String[] fieldNames(Class<?> type);

    public static native Class<?>[] fieldTypes(Class<?> type);

    public static native int[] fieldModifiers(Class<?> type);

    public static native int[] fieldSlots(Class<?> type);

    /** Initialises a class. */
    public static native void initialise(Class<?> type);

    /** A field's bits, of the object, or if that is null the static one at that place. */
    public static native long bits(Object object, int slot);

    public static native void setBits(Object object, int slot, long bits);

    public static native Object reference(Object object, int slot);

    public static native void setReference(Object object, int slot, Object value);

    /** The bits at a place of an object: a field's, by `16 + 8 * slot`, or some of the bytes of an array behind the first
     * 16, as many as said. */
    public static native long peek(Object object, long offset, int width);

    public static native void poke(Object object, long offset, int width, long bits);

    /** The reference at such a place. */
    public static native Object peekReference(Object object, long offset);

    public static native void pokeReference(Object object, long offset, Object value);

    /** Writes the second value if the first is there; whether it was. */
    public static native boolean swap(Object object, long offset, int width, long expected, long value);

    public static native boolean swapReference(Object object, long offset, Object expected, Object value);

    /** An object whose constructor has not run. */
    public static native Object allocate(Class<?> type);

    /** Calls a method; arguments are boxed in the very types of the parameters. Which of these is called says what comes
     * back. */
    public static native void callVoid(int method, Object receiver, Object[] arguments);

    public static native int callInt(int method, Object receiver, Object[] arguments);

    public static native long callLong(int method, Object receiver, Object[] arguments);

    public static native float callFloat(int method, Object receiver, Object[] arguments);

    public static native double callDouble(int method, Object receiver, Object[] arguments);

    public static native Object callObject(int method, Object receiver, Object[] arguments);

    /** The class of the method so many frames below the caller of this. */
    public static native Class<?> caller(int depth);

    /** A name of a class as `Enclosing$1` has it in its file: the simple one, "" for an anonymous class, or null if the file
     * does not say. */
    public static native String innerName(Class<?> type);

    /** The class around a member class, or null. */
    public static native Class<?> enclosing(Class<?> type);
}
