package java.lang;

/** Marks classes that Object.clone copies. */
public interface Cloneable {
}
