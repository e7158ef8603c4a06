package com.example.atlas.fitness;

/** Counts steps: peaks above a threshold that follows the signal, not too near to each other. */
final class StepCounter {
    private static final int SOONEST = 250;
    private static final int LATEST = 2000;

    private final Filter filter = new Filter.HighPass(0.05).then(new Filter.Fir(0.25, 0.25, 0.25, 0.25))
            .then(new Filter.LowPass(0.5));
    private double threshold = 0.6;
    private double before;
    private boolean rising;
    private int lastStep = -LATEST;
    private int steps;
    private int intervals;
    private int walking;

    /** Whether this sample completes a step. */
    boolean add(Sample sample) {
        double value = filter.step(sample.magnitude());
        boolean peak = rising && value < before && before > threshold;
        rising = value > before;
        boolean step = false;
        if (peak) {
            threshold = threshold * 0.8 + before * 0.1;
            step = accept(sample.millis);
        } else if (sample.millis - lastStep > LATEST) {
            threshold = Math.max(0.3, threshold * 0.99);
        }
        before = value;
        return step;
    }

    private boolean accept(int millis) {
        int interval = millis - lastStep;
        if (interval < SOONEST) {
            return false;
        }
        if (interval < LATEST) {
            intervals++;
            walking += interval;
        }
        lastStep = millis;
        steps++;
        return true;
    }

    int steps() {
        return steps;
    }

    /** Steps a minute while walking. */
    int cadence() {
        return walking == 0 ? 0 : intervals * 60000 / walking;
    }
}
