package java.util.zip;

/** A sum over bytes that tells whether they changed. */
public interface Checksum {
    void update(int b);

    void update(byte[] bytes, int offset, int count);

    long getValue();

    void reset();
}
