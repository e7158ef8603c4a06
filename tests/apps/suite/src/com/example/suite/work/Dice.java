package com.example.suite.work;

/** Numbers that look random and are the same in every run. */
public final class Dice {
    private int state;

    public Dice(int seed) {
        state = seed * 0x9e3779b9 + 0x7f4a7c15;
    }

    public int next() {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state;
    }

    /** From 0 to below a number of sides. */
    public int roll(int sides) {
        return (next() >>> 1) % sides;
    }
}
