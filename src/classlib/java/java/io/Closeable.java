package java.io;

/** Something that is to be closed. */
public interface Closeable extends AutoCloseable {
    @Override
    void close() throws IOException;
}
