package java.io;

/** Something that buffers what is written to it. */
public interface Flushable {
    void flush() throws IOException;
}
