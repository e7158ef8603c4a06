package java.util;

import java.io.Serializable;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
        if (getClass() == Random.class) {
            this.seed = (seed ^ MULTIPLIER) & MASK;
        } else {
            // A subclass may know what to do with it.
            setSeed(seed);
        }
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

    /** A number from 0 to 1 as one of a range. */
    static double scaled(double random, double from, double to) {
        double value = random * (to - from) + from;
        return value >= to ? Double.longBitsToDouble(Double.doubleToLongBits(to) - 1) : value;
    }

    private static void checkSize(long size) {
        if (size < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
    }

    private static void checkRange(boolean good) {
        if (!good) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
    }

    private int inRange(int from, int to) {
        if (to - from > 0) {
            return nextInt(to - from) + from;
        }
        int random = nextInt();
        while (random < from || random >= to) {
            random = nextInt();
        }
        return random;
    }

    private long inRange(long from, long to) {
        long bound = to - from;
        long last = bound - 1;
        long random = nextLong();
        if ((bound & last) == 0) {
            return (random & last) + from;
        }
        if (bound > 0) {
            long positive = random >>> 1;
            long value = positive % bound;
            while (positive + last - value < 0) {
                positive = nextLong() >>> 1;
                value = positive % bound;
            }
            return value + from;
        }
        while (random < from || random >= to) {
            random = nextLong();
        }
        return random;
    }

    public IntStream ints() {
        return IntStream.generate(new IntSupplier() {
            @Override
            public int getAsInt() {
                return nextInt();
            }
        });
    }

    public IntStream ints(long size) {
        checkSize(size);
        return ints().limit(size);
    }

    public IntStream ints(final int from, final int to) {
        checkRange(from < to);
        return IntStream.generate(new IntSupplier() {
            @Override
            public int getAsInt() {
                return inRange(from, to);
            }
        });
    }

    public IntStream ints(long size, int from, int to) {
        checkSize(size);
        return ints(from, to).limit(size);
    }

    public LongStream longs() {
        return LongStream.generate(new LongSupplier() {
            @Override
            public long getAsLong() {
                return nextLong();
            }
        });
    }

    public LongStream longs(long size) {
        checkSize(size);
        return longs().limit(size);
    }

    public LongStream longs(final long from, final long to) {
        checkRange(from < to);
        return LongStream.generate(new LongSupplier() {
            @Override
            public long getAsLong() {
                return inRange(from, to);
            }
        });
    }

    public LongStream longs(long size, long from, long to) {
        checkSize(size);
        return longs(from, to).limit(size);
    }

    public DoubleStream doubles() {
        return DoubleStream.generate(new DoubleSupplier() {
            @Override
            public double getAsDouble() {
                return nextDouble();
            }
        });
    }

    public DoubleStream doubles(long size) {
        checkSize(size);
        return doubles().limit(size);
    }

    public DoubleStream doubles(final double from, final double to) {
        checkRange(from < to);
        return DoubleStream.generate(new DoubleSupplier() {
            @Override
            public double getAsDouble() {
                return scaled(nextDouble(), from, to);
            }
        });
    }

    public DoubleStream doubles(long size, double from, double to) {
        checkSize(size);
        return doubles(from, to).limit(size);
    }
}
