package com.example.seeded;

/** Garbage, always as much of it on the same path: every few rounds the runtime collects it. */
final class Garbage implements Seed {
    private static final int ARRAYS = 10;
    private static final int BYTES = 64 << 10;

    private byte[] last;

    @Override
    public int happen(int sum) {
        for (int i = 0; i < ARRAYS; i++) {
            last = new byte[BYTES];
            last[i] = (byte) sum;
        }
        return sum + last[ARRAYS - 1];
    }
}
