package java.util.concurrent;

import java.util.Random;

/** A generator for all threads: theirs take turns, so one will do. */
public class ThreadLocalRandom extends Random {
    private static final ThreadLocalRandom ONLY = new ThreadLocalRandom();

    private final boolean made;

    private ThreadLocalRandom() {
        made = true;
    }

    public static ThreadLocalRandom current() {
        return ONLY;
    }

    @Override
    public void setSeed(long seed) {
        if (made) {
            throw new UnsupportedOperationException();
        }
    }

    public int nextInt(int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (to - from > 0) {
            return nextInt(to - from) + from;
        }
        int random = nextInt();
        while (random < from || random >= to) {
            random = nextInt();
        }
        return random;
    }

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return nextLong(0, bound);
    }

    public long nextLong(long from, long to) {
        if (from >= to) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return longs(1, from, to).sum();
    }

    public double nextDouble(double bound) {
        if (!(bound > 0.0)) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return nextDouble(0, bound);
    }

    public double nextDouble(double from, double to) {
        if (!(from < to)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return doubles(1, from, to).sum();
    }
}
