package java.util;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The generator by mixing of a counter whose sequence the platform defines. */
public final class SplittableRandom {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final Random SEEDS = new Random();

    private long seed;
    private final long step;

    private SplittableRandom(long seed, long step) {
        this.seed = seed;
        this.step = step;
    }

    public SplittableRandom(long seed) {
        this(seed, GOLDEN);
    }

    public SplittableRandom() {
        this(SEEDS.nextLong(), stepOf(SEEDS.nextLong()));
    }

    private static long mixed(long value) {
        long a = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }

    private static int mixedInt(long value) {
        long a = (value ^ (value >>> 33)) * 0x62a9d9ed799705f5L;
        return (int) (((a ^ (a >>> 28)) * 0xcb24d0a5c88c35b3L) >>> 32);
    }

    /** An odd step with enough changes between its bits. */
    private static long stepOf(long value) {
        long a = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        long b = (a ^ (a >>> 33)) * 0xc4ceb9fe1a85ec53L;
        long c = (b ^ (b >>> 33)) | 1L;
        return Long.bitCount(c ^ (c >>> 1)) < 24 ? c ^ 0xaaaaaaaaaaaaaaaaL : c;
    }

    private long nextSeed() {
        seed += step;
        return seed;
    }

    public SplittableRandom split() {
        return new SplittableRandom(nextLong(), stepOf(nextSeed()));
    }

    public int nextInt() {
        return mixedInt(nextSeed());
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return below(bound);
    }

    private int below(int bound) {
        int last = bound - 1;
        int random = nextInt();
        if ((bound & last) == 0) {
            return random & last;
        }
        int positive = random >>> 1;
        int value = positive % bound;
        while (positive + last - value < 0) {
            positive = nextInt() >>> 1;
            value = positive % bound;
        }
        return value;
    }

    public int nextInt(int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (to - from > 0) {
            return below(to - from) + from;
        }
        int random = nextInt();
        while (random < from || random >= to) {
            random = nextInt();
        }
        return random;
    }

    public long nextLong() {
        return mixed(nextSeed());
    }

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return below(bound);
    }

    private long below(long bound) {
        long last = bound - 1;
        long random = nextLong();
        if ((bound & last) == 0) {
            return random & last;
        }
        long positive = random >>> 1;
        long value = positive % bound;
        while (positive + last - value < 0) {
            positive = nextLong() >>> 1;
            value = positive % bound;
        }
        return value;
    }

    public long nextLong(long from, long to) {
        if (from >= to) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (to - from > 0) {
            return below(to - from) + from;
        }
        long random = nextLong();
        while (random < from || random >= to) {
            random = nextLong();
        }
        return random;
    }

    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    public double nextDouble(double bound) {
        return Random.scaled(nextDouble(), 0, bound);
    }

    public double nextDouble(double from, double to) {
        return Random.scaled(nextDouble(), from, to);
    }

    public boolean nextBoolean() {
        return nextInt() < 0;
    }

    /** Gives ints, longs and doubles of this generator in a range; those of the whole range have equal bounds. */
    private final class Source extends Random {
        @Override
        public int nextInt() {
            return SplittableRandom.this.nextInt();
        }

        @Override
        public int nextInt(int bound) {
            return below(bound);
        }

        @Override
        public long nextLong() {
            return SplittableRandom.this.nextLong();
        }

        @Override
        public double nextDouble() {
            return SplittableRandom.this.nextDouble();
        }
    }

    public IntStream ints(long size) {
        return new Source().ints(size);
    }

    public IntStream ints() {
        return new Source().ints();
    }

    public IntStream ints(long size, int from, int to) {
        return new Source().ints(size, from, to);
    }

    public IntStream ints(int from, int to) {
        return new Source().ints(from, to);
    }

    public LongStream longs(long size) {
        return new Source().longs(size);
    }

    public LongStream longs() {
        return new Source().longs();
    }

    public LongStream longs(long size, long from, long to) {
        return new Source().longs(size, from, to);
    }

    public LongStream longs(long from, long to) {
        return new Source().longs(from, to);
    }

    public DoubleStream doubles(long size) {
        return new Source().doubles(size);
    }

    public DoubleStream doubles() {
        return new Source().doubles();
    }

    public DoubleStream doubles(long size, double from, double to) {
        return new Source().doubles(size, from, to);
    }

    public DoubleStream doubles(double from, double to) {
        return new Source().doubles(from, to);
    }
}
