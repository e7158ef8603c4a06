package java.util.zip;

/** A number that changes if data do. */
public interface Checksum {
    void update(int b);

    void update(byte[] bytes, int offset, int length);

    default void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    long getValue();

    void reset();
}
