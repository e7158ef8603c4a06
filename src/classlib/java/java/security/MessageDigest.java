package java.security;

/** Computes digests: MD5, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512. Providers are left out. */
public abstract class MessageDigest {
    private final String algorithm;

    protected MessageDigest(String algorithm) {
        this.algorithm = algorithm;
    }

    public static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        switch (algorithm.toUpperCase()) {
            case "MD5":
                return new Md5(algorithm);
            case "SHA":
            case "SHA1":
            case "SHA-1":
                return new Sha1(algorithm);
            case "SHA-224":
            case "SHA224":
                return new Sha256(algorithm, 28);
            case "SHA-256":
            case "SHA256":
                return new Sha256(algorithm, 32);
            case "SHA-384":
            case "SHA384":
                return new Sha512(algorithm, 48);
            case "SHA-512":
            case "SHA512":
                return new Sha512(algorithm, 64);
            default:
                throw new NoSuchAlgorithmException(algorithm + " MessageDigest not available");
        }
    }

    public static MessageDigest getInstance(String algorithm, String provider) throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    protected abstract void engineUpdate(byte input);

    protected abstract void engineUpdate(byte[] input, int offset, int length);

    protected abstract byte[] engineDigest();

    protected abstract void engineReset();

    protected int engineGetDigestLength() {
        return 0;
    }

    public final String getAlgorithm() {
        return algorithm;
    }

    public final int getDigestLength() {
        return engineGetDigestLength();
    }

    public void update(byte input) {
        engineUpdate(input);
    }

    public void update(byte[] input) {
        engineUpdate(input, 0, input.length);
    }

    public void update(byte[] input, int offset, int length) {
        if (input == null) {
            throw new IllegalArgumentException("No input buffer given");
        }
        if (input.length - offset < length) {
            throw new IllegalArgumentException("Input buffer too short");
        }
        engineUpdate(input, offset, length);
    }

    public byte[] digest() {
        byte[] result = engineDigest();
        engineReset();
        return result;
    }

    public byte[] digest(byte[] input) {
        update(input);
        return digest();
    }

    public int digest(byte[] into, int offset, int length) throws DigestException {
        if (into == null) {
            throw new IllegalArgumentException("No output buffer given");
        }
        if (into.length - offset < length) {
            throw new IllegalArgumentException("Output buffer too small for specified offset and length");
        }
        if (length < getDigestLength()) {
            throw new DigestException("Length must be at least " + getDigestLength() + " for " + algorithm + "digests");
        }
        byte[] result = digest();
        System.arraycopy(result, 0, into, offset, result.length);
        return result.length;
    }

    public void reset() {
        engineReset();
    }

    /** Takes the same time wherever the two differ. */
    public static boolean isEqual(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        int difference = 0;
        for (int i = 0; i < a.length; i++) {
            difference |= a[i] ^ b[i];
        }
        return difference == 0;
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    @Override
    public String toString() {
        return algorithm + " Message Digest from wattline";
    }
}
