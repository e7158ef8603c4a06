package com.example.atlas.core;

/** Random numbers that are the same on every machine. */
public final class Rand {
    private static final String[] SYLLABLES = {
        "ba", "den", "kir", "lo", "mar", "nor", "pol", "ri", "sten", "tal", "ul", "ven", "wer", "zan", "hof", "gra",
    };

    private long state;

    public Rand(long seed) {
        state = seed * 0x9e3779b97f4a7c15L + 0x632be59bd9b4e019L;
        if (state == 0) {
            state = 1;
        }
        next();
    }

    private long next() {
        long x = state;
        x ^= x << 13;
        x ^= x >>> 7;
        x ^= x << 17;
        state = x;
        return x;
    }

    public int nextInt() {
        return (int) (next() >>> 32);
    }

    public long nextLong() {
        return next();
    }

    /** At least 0 and less than the limit. */
    public int below(int limit) {
        return (int) ((next() >>> 33) % limit);
    }

    /** Both ends are possible. */
    public int between(int low, int high) {
        return low + below(high - low + 1);
    }

    /** At least 0 and less than 1, in steps of 2^-20. */
    public double unit() {
        return (next() >>> 44) / 1048576.0;
    }

    public boolean chance(int percent) {
        return below(100) < percent;
    }

    public <T> T pick(T[] choices) {
        return choices[below(choices.length)];
    }

    /** About a bell curve, around 0, hardly ever beyond 3. */
    public double bell() {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += unit();
        }
        return (sum - 2.0) * 1.732;
    }

    /** A word of so many syllables. */
    public String word(int syllables) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < syllables; i++) {
            word.append(pick(SYLLABLES));
        }
        return word.toString();
    }

    /** A word as names begin. */
    public String name(int syllables) {
        String word = word(syllables);
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** Words with blanks between them. */
    public String phrase(int words) {
        StringBuilder phrase = new StringBuilder();
        for (int i = 0; i < words; i++) {
            if (i > 0) {
                phrase.append(' ');
            }
            phrase.append(word(between(1, 3)));
        }
        return phrase.toString();
    }

    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) below(256);
        }
        return bytes;
    }

    public void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = below(i + 1);
            int kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }
}
