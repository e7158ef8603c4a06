package java.util;

import java.io.Serializable;

/** The linear congruential generator whose sequence the platform defines. */
public class Random implements Serializable {
    private static final long MULTIPLIER = 0x5deece66dL;
    private static final long MASK = (1L << 48) - 1;

    private static long seeds = 8682522807148012L;

    private long seed;
    private double nextNextGaussian;
    private boolean haveNextNextGaussian;

    public Random() {
        this(nextSeed() ^ System.nanoTime());
    }

    public Random(long seed) {
        this.seed = (seed ^ MULTIPLIER) & MASK;
    }

    private static synchronized long nextSeed() {
        seeds *= 1181783497276652981L;
        return seeds;
    }

    public synchronized void setSeed(long newSeed) {
        seed = (newSeed ^ MULTIPLIER) & MASK;
        haveNextNextGaussian = false;
    }

    protected int next(int bits) {
        seed = (seed * MULTIPLIER + 11) & MASK;
        return (int) (seed >>> (48 - bits));
    }

    public int nextInt() {
        return next(32);
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int bits = next(31);
        if ((bound & -bound) == bound) {
            return (int) ((bound * (long) bits) >> 31);
        }
        int value = bits % bound;
        // Values of the incomplete last stretch are drawn again.
        while (bits - value + (bound - 1) < 0) {
            bits = next(31);
            value = bits % bound;
        }
        return value;
    }

    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }

    public boolean nextBoolean() {
        return next(1) != 0;
    }

    public float nextFloat() {
        return next(24) / (float) (1 << 24);
    }

    public double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
    }

    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length;) {
            int random = nextInt();
            for (int n = Math.min(bytes.length - i, 4); n > 0; n--) {
                bytes[i++] = (byte) random;
                random >>= 8;
            }
        }
    }

    public synchronized double nextGaussian() {
        if (haveNextNextGaussian) {
            haveNextNextGaussian = false;
            return nextNextGaussian;
        }
        double first;
        double second;
        double square;
        do {
            first = 2 * nextDouble() - 1;
            second = 2 * nextDouble() - 1;
            square = first * first + second * second;
        } while (square >= 1 || square == 0);
        double factor = Math.sqrt(-2 * Math.log(square) / square);
        nextNextGaussian = second * factor;
        haveNextNextGaussian = true;
        return first * factor;
    }
}
