package java.io;

/** Writes values and objects. The phone has no ObjectOutputStream: apps bring their own kinds of it. */
public interface ObjectOutput extends DataOutput, AutoCloseable {
    void writeObject(Object object) throws IOException;

    void write(int b) throws IOException;

    void write(byte[] bytes) throws IOException;

    void write(byte[] bytes, int offset, int count) throws IOException;

    void flush() throws IOException;

    void close() throws IOException;
}
