package java.nio.file.attribute;

/** Something that is set when a file is made. The phone has no such attributes. */
public interface FileAttribute<T> {
    String name();

    T value();
}
