package com.example.atlas.fitness;

/** Counts the steps that a phone's accelerometer feels. */
public final class Pedometer {
    private final StepCounter counter = new StepCounter();
    private int samples;

    /** Metres a second squared. Returns whether it was a step. */
    public boolean add(int millis, double x, double y, double z) {
        samples++;
        return counter.add(new Sample(millis, x, y, z));
    }

    public int steps() {
        return counter.steps();
    }

    @Override
    public String toString() {
        return counter.steps() + " steps, " + counter.cadence() + " a minute, of " + samples + " samples";
    }
}
