package java.io;

/** Marks classes that could be serialised; the phone has no serialisation. */
public interface Serializable {
}
