package java.lang;

/** A resource of try-with-resources. */
public interface AutoCloseable {
    void close() throws Exception;
}
