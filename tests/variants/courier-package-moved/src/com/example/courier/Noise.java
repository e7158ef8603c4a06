package com.example.courier;

/** Fills arrays with numbers that look random and are the same every time. */
public final class Noise {
    private int state;

    public Noise(int seed) {
        state = seed * 0x9e3779b9 + 0x7f4a7c15;
        if (state == 0) {
            state = 1;
        }
    }

    /** Numbers from 0 to limit - 1. */
    public void fill(int[] into, int limit) {
        int s = state;
        for (int i = 0; i < into.length; i++) {
            s ^= s << 13;
            s ^= s >>> 17;
            s ^= s << 5;
            into[i] = (s >>> 1) % limit;
        }
        state = s;
    }

    void fill(byte[] into) {
        int s = state;
        for (int i = 0; i < into.length; i++) {
            s ^= s << 13;
            s ^= s >>> 17;
            s ^= s << 5;
            into[i] = (byte) (s >> 11);
        }
        state = s;
    }

    /** Fractions from 0 to 1. */
    void fill(double[] into) {
        long s = state;
        for (int i = 0; i < into.length; i++) {
            s = s * 6364136223846793005L + 1442695040888963407L;
            // A little more than 2^52, so that no fraction is 1.
            into[i] = (s >>> 12) / 4503599627370497.0;
        }
        state = (int) (s >>> 32) | 1;
    }
}
