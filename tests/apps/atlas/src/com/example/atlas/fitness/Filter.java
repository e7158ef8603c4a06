package com.example.atlas.fitness;

/** Lets some of a signal through. */
abstract class Filter {
    abstract double step(double value);

    Filter then(final Filter next) {
        final Filter first = this;
        return new Filter() {
            @Override
            double step(double value) {
                return next.step(first.step(value));
            }
        };
    }

    /** What changes slowly. */
    static final class LowPass extends Filter {
        private final double share;
        private double state;

        LowPass(double share) {
            this.share = share;
        }

        @Override
        double step(double value) {
            state += share * (value - state);
            return state;
        }
    }

    /** What changes fast. */
    static final class HighPass extends Filter {
        private final LowPass slow;

        HighPass(double share) {
            slow = new LowPass(share);
        }

        @Override
        double step(double value) {
            return value - slow.step(value);
        }
    }

    /** A weighted sum of the last values. */
    static final class Fir extends Filter {
        private final double[] weights;
        private final double[] ring;
        private int at;

        Fir(double... weights) {
            this.weights = weights;
            ring = new double[weights.length];
        }

        @Override
        double step(double value) {
            ring[at] = value;
            double sum = 0;
            int index = at;
            for (double weight : weights) {
                sum += weight * ring[index];
                index = index == 0 ? ring.length - 1 : index - 1;
            }
            at = (at + 1) % ring.length;
            return sum;
        }
    }
}
