package com.example.atlas.fitness;

import com.example.atlas.core.Rand;

/** Somebody's hour, sampled. */
final class Outing {
    private static final int PERIOD = 40;

    private final StepCounter counter = new StepCounter();
    private final Rand rand;
    private int millis;
    private double calories;
    private int floors;
    private double height;

    Outing(Rand rand) {
        this.rand = rand;
    }

    void spend(Activity activity, int seconds, double weight) {
        int before = counter.steps();
        int end = millis + seconds * 1000;
        while (millis < end) {
            if (counter.add(activity.sample(millis, rand.bell() * 0.15))) {
                climb(rand.chance(10) ? 3.1 : 0.02);
            }
            millis += PERIOD;
        }
        calories += calories(activity, seconds, weight) + (counter.steps() - before) * 0.01;
    }

    private void climb(double metres) {
        height += metres;
        if (height >= 3) {
            floors++;
            height = 0;
        }
    }

    private static double calories(Activity activity, int seconds, double weight) {
        return activity.effort() * weight * seconds / 3600.0;
    }

    int steps() {
        return counter.steps();
    }

    int cadence() {
        return counter.cadence();
    }

    double calories() {
        return calories;
    }

    int floors() {
        return floors;
    }

    int seconds() {
        return millis / 1000;
    }
}
