package javax.crypto.spec;

import java.security.MessageDigest;
import java.security.spec.KeySpec;
import java.util.Arrays;
import javax.crypto.SecretKey;

/** A key by its bytes. */
public class SecretKeySpec implements KeySpec, SecretKey {
    private final byte[] key;
    private final String algorithm;

    public SecretKeySpec(byte[] key, String algorithm) {
        this(key, 0, key == null ? 0 : key.length, algorithm);
    }

    public SecretKeySpec(byte[] key, int offset, int length, String algorithm) {
        if (key == null || algorithm == null) {
            throw new IllegalArgumentException("Missing argument");
        }
        if (key.length == 0) {
            throw new IllegalArgumentException("Empty key");
        }
        if (offset < 0 || length < 0) {
            throw new ArrayIndexOutOfBoundsException(offset < 0 ? "offset is negative" : "len is negative");
        }
        if (key.length - offset < length) {
            throw new IllegalArgumentException("Invalid offset/length combination");
        }
        this.key = Arrays.copyOfRange(key, offset, offset + length);
        this.algorithm = algorithm;
    }

    @Override
    public String getAlgorithm() {
        return algorithm;
    }

    @Override
    public String getFormat() {
        return "RAW";
    }

    @Override
    public byte[] getEncoded() {
        return key.clone();
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 1; i < key.length; i++) {
            hash += key[i] * i;
        }
        return hash ^ algorithm.toLowerCase().hashCode();
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof SecretKey) || !algorithm.equalsIgnoreCase(((SecretKey) other).getAlgorithm())) {
            return false;
        }
        return MessageDigest.isEqual(key, ((SecretKey) other).getEncoded());
    }
}
