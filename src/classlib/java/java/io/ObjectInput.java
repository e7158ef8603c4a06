package java.io;

/** Reads values and objects. The phone has no ObjectInputStream: apps bring their own kinds of it. */
public interface ObjectInput extends DataInput, AutoCloseable {
    Object readObject() throws ClassNotFoundException, IOException;

    int read() throws IOException;

    int read(byte[] into) throws IOException;

    int read(byte[] into, int offset, int count) throws IOException;

    long skip(long count) throws IOException;

    int available() throws IOException;

    void close() throws IOException;
}
