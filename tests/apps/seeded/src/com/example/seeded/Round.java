package com.example.seeded;

/** A round of work in steps of a millisecond or two, with its seed in the middle. */
final class Round {
    private static final int TURNS = 2000;

    private final Seed seed;
    private final int steps;

    Round(Seed seed, int steps) {
        this.seed = seed;
        this.steps = steps;
    }

    int run() {
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += step(i);
            if (i == steps / 2) {
                sum = seed.happen((int) sum);
            }
        }
        return (int) sum;
    }

    /** Remainders are dear, so that a phone that is simulated has little to do for long. */
    private static double step(int number) {
        double left = number + 0.5;
        for (int i = 0; i < TURNS; i++) {
            left = (left * 1001.25 + i) % 877.5 % 613.75 % 401.5 % 97.25;
        }
        return left;
    }
}
