package com.example.atlas.fitness;

/** What somebody does, and how it feels to a phone in a pocket. */
enum Activity {
    REST(0, 0, 1.0) {
        @Override
        double swing(double phase) {
            return 0;
        }
    },
    WALK(1.8, 2.2, 3.5) {
        @Override
        double swing(double phase) {
            return Math.sin(phase) + 0.3 * Math.sin(2 * phase);
        }
    },
    RUN(2.7, 5.5, 9.0) {
        @Override
        double swing(double phase) {
            double sine = Math.sin(phase);
            return sine > 0 ? sine * 1.5 : sine * 0.5;
        }
    },
    BUS(0.4, 0.4, 1.2) {
        @Override
        double swing(double phase) {
            return Math.sin(phase) * Math.sin(phase * 7.3);
        }
    };

    private final double hertz;
    private final double strength;
    private final double effort;

    Activity(double hertz, double strength, double effort) {
        this.hertz = hertz;
        this.strength = strength;
        this.effort = effort;
    }

    abstract double swing(double phase);

    Sample sample(int millis, double noise) {
        double phase = millis / 1000.0 * hertz * 2 * Math.PI;
        double up = 9.81 + strength * swing(phase) + noise;
        return new Sample(millis, noise * 0.5, strength * 0.3 * swing(phase + 1), up);
    }

    /** How much it takes, in multiples of doing nothing. */
    double effort() {
        return effort;
    }
}
