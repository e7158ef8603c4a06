package com.example.httpget;

/**
 * When requests are due: at multiples of the period from the beginning on, while the duration lasts. What is late
 * because the answer before it took longer than a period goes at once; turns that have passed altogether are skipped,
 * so that slow answers do not make a queue.
 */
final class Pace {
    private static final long NS_PER_MS = 1000000;

    private final int periodMs;
    private final int turns;
    private long beginNs;
    private int turn = -1;
    private int skipped;

    Pace(int periodMs, int durationMs) {
        this.periodMs = periodMs;
        turns = (durationMs + periodMs - 1) / periodMs;
    }

    void begin(long nowNs) {
        beginNs = nowNs;
    }

    /** Goes to the next turn that is not over; false if there is none. */
    boolean next(long nowNs) {
        turn++;
        int current = (int) ((nowNs - beginNs) / NS_PER_MS / periodMs);
        if (turn < current) {
            int last = Math.min(current, turns);
            skipped += last - turn;
            turn = last;
        }
        return turn < turns;
    }

    /** Milliseconds until the turn begins, rounded up; 0 or less if it has begun. */
    long waitMillis(long nowNs) {
        long dueNs = beginNs + (long) turn * periodMs * NS_PER_MS;
        return (dueNs - nowNs + NS_PER_MS - 1) / NS_PER_MS;
    }

    int periodMs() {
        return periodMs;
    }

    int skipped() {
        return skipped;
    }
}
