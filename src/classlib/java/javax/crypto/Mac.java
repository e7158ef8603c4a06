package javax.crypto;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.spec.AlgorithmParameterSpec;

/** Codes by which a message can be trusted: HMAC (RFC 2104) with MD5, SHA-1 and SHA-2. */
public class Mac implements Cloneable {
    private final String algorithm;
    private final MessageDigest digest;
    private final int block;
    private byte[] outer;
    private byte[] inner;
    private boolean begun;

    private Mac(String algorithm, MessageDigest digest, int block) {
        this.algorithm = algorithm;
        this.digest = digest;
        this.block = block;
    }

    public static final Mac getInstance(String algorithm) throws NoSuchAlgorithmException {
        switch (algorithm.toUpperCase()) {
            case "HMACMD5":
                return new Mac(algorithm, MessageDigest.getInstance("MD5"), 64);
            case "HMACSHA1":
                return new Mac(algorithm, MessageDigest.getInstance("SHA-1"), 64);
            case "HMACSHA224":
                return new Mac(algorithm, MessageDigest.getInstance("SHA-224"), 64);
            case "HMACSHA256":
                return new Mac(algorithm, MessageDigest.getInstance("SHA-256"), 64);
            case "HMACSHA384":
                return new Mac(algorithm, MessageDigest.getInstance("SHA-384"), 128);
            case "HMACSHA512":
                return new Mac(algorithm, MessageDigest.getInstance("SHA-512"), 128);
            default:
                throw new NoSuchAlgorithmException("Algorithm " + algorithm + " not available");
        }
    }

    public final String getAlgorithm() {
        return algorithm;
    }

    public final int getMacLength() {
        return digest.getDigestLength();
    }

    public final void init(Key key) throws InvalidKeyException {
        if (!(key instanceof SecretKey)) {
            throw new InvalidKeyException("Secret key expected");
        }
        byte[] secret = key.getEncoded();
        if (secret == null) {
            throw new InvalidKeyException("Missing key data");
        }
        if (secret.length > block) {
            digest.reset();
            secret = digest.digest(secret);
        }
        outer = new byte[block];
        inner = new byte[block];
        for (int i = 0; i < block; i++) {
            int b = i < secret.length ? secret[i] : 0;
            outer[i] = (byte) (b ^ 0x5c);
            inner[i] = (byte) (b ^ 0x36);
        }
        reset();
    }

    public final void init(Key key, AlgorithmParameterSpec parameters)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        if (parameters != null) {
            throw new InvalidAlgorithmParameterException("HMAC does not use parameters");
        }
        init(key);
    }

    private void begin() {
        if (inner == null) {
            throw new IllegalStateException("MAC not initialized");
        }
        if (!begun) {
            begun = true;
            digest.update(inner);
        }
    }

    public final void update(byte input) {
        begin();
        digest.update(input);
    }

    public final void update(byte[] input) {
        begin();
        if (input != null) {
            digest.update(input);
        }
    }

    public final void update(byte[] input, int offset, int length) {
        begin();
        if (input != null) {
            if (offset < 0 || length > input.length - offset || length < 0) {
                throw new IllegalArgumentException("Bad arguments");
            }
            digest.update(input, offset, length);
        }
    }

    public final void update(ByteBuffer input) {
        byte[] bytes = new byte[input.remaining()];
        input.get(bytes);
        update(bytes);
    }

    public final byte[] doFinal() {
        begin();
        byte[] first = digest.digest();
        digest.update(outer);
        begun = false;
        return digest.digest(first);
    }

    public final byte[] doFinal(byte[] input) {
        update(input);
        return doFinal();
    }

    public final void doFinal(byte[] output, int offset) throws ShortBufferException {
        if (output == null || output.length - offset < getMacLength()) {
            throw new ShortBufferException("Cannot store MAC in output buffer");
        }
        System.arraycopy(doFinal(), 0, output, offset, getMacLength());
    }

    public final void reset() {
        digest.reset();
        begun = false;
    }
}
