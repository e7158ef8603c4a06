package java.security;

import java.util.Random;

/**
 * Random bytes from SHA-256 over a seed and a counter. The seed comes from the phone's clock, so that a run of the
 * same program draws the same: nothing here is secret.
 */
public class SecureRandom extends Random {
    private static long instances;

    private byte[] state;
    private byte[] drawn;
    private int used;

    public SecureRandom() {
        // Random's own seed is never used.
        super(0);
        state = seed(nextInstance() * 0x9e3779b97f4a7c15L ^ System.nanoTime());
    }

    public SecureRandom(byte[] seed) {
        super(0);
        state = digest(seed, 0);
    }

    private static synchronized long nextInstance() {
        return ++instances;
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        String name = algorithm.toUpperCase();
        if (!name.equals("SHA1PRNG") && !name.startsWith("NATIVEPRNG") && !name.equals("DRBG")) {
            throw new NoSuchAlgorithmException(algorithm + " SecureRandom not available");
        }
        return new SecureRandom();
    }

    public static SecureRandom getInstance(String algorithm, String provider) throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstanceStrong() throws NoSuchAlgorithmException {
        return new SecureRandom();
    }

    private static byte[] seed(long value) {
        byte[] bytes = new byte[8];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (value >>> 8 * i);
        }
        return digest(bytes, 0);
    }

    private static byte[] digest(byte[] bytes, int more) {
        Sha256 sha = new Sha256("SHA-256", 32);
        sha.update(bytes);
        sha.update((byte) more);
        return sha.digest();
    }

    public String getAlgorithm() {
        return "SHA1PRNG";
    }

    public synchronized void setSeed(byte[] seed) {
        byte[] both = new byte[state.length + seed.length];
        System.arraycopy(state, 0, both, 0, state.length);
        System.arraycopy(seed, 0, both, state.length, seed.length);
        state = digest(both, 3);
        drawn = null;
    }

    @Override
    public void setSeed(long seed) {
        // Random's constructor calls this before there is a state.
        if (state != null && seed != 0) {
            setSeed(seed(seed));
        }
    }

    @Override
    public synchronized void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = draw();
        }
    }

    private byte draw() {
        if (drawn == null || used == drawn.length) {
            drawn = digest(state, 1);
            state = digest(state, 2);
            used = 0;
        }
        return drawn[used++];
    }

    @Override
    protected final synchronized int next(int bits) {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            value = value << 8 | draw() & 0xff;
        }
        return value >>> (32 - bits);
    }

    public byte[] generateSeed(int count) {
        byte[] seed = new byte[count];
        nextBytes(seed);
        return seed;
    }

    public static byte[] getSeed(int count) {
        return new SecureRandom().generateSeed(count);
    }
}
