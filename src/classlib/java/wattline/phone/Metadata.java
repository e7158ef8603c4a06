package wattline.phone;

/**
 * What the DEX files say of classes and members besides their code. Annotations come as they are in the file, in arrays
 * that begin with what they are: "@", the type and names and values of an annotation, or its visibility "0", "1" or "2"
 * if it stands by itself; "[" and elements; "c" and a type; "e", the type and the name of a constant; "m", class, name
 * and descriptor of a method. Types are descriptors. All else is a String or a number in its box.
 */
public final class Metadata {
    private Metadata() {
    }

    public static native Object[] ofClass(Class<?> type);

    /** Of the field at that place among the declared ones. */
    public static native Object[] ofField(Class<?> type, int index);

    public static native Object[] ofMethod(int method);

    /** Arrays of annotations of a method's parameters; there may be fewer than parameters. */
    public static native Object[] ofParameters(int method);

    /** The class of a descriptor, not initialised; null if there is none. */
    public static native Class<?> find(String descriptor);

    /** Whether a class is of the phone's own library. */
    public static native boolean isLibrary(Class<?> type);
}
