package com.example.atlas.stats;

/** Takes the noise out of a series. */
public interface Smoother {
    double next(double value);

    /** The mean of the last few. */
    final class Moving implements Smoother {
        private final double[] window;
        private int seen;
        private double sum;

        public Moving(int size) {
            window = new double[size];
        }

        @Override
        public double next(double value) {
            int at = seen++ % window.length;
            sum += value - window[at];
            window[at] = value;
            return sum / Math.min(seen, window.length);
        }
    }

    /** Older values count less and less. */
    final class Exponential implements Smoother {
        private final double share;
        private double level;
        private boolean started;

        public Exponential(double share) {
            this.share = share;
        }

        @Override
        public double next(double value) {
            level = started ? level + share * (value - level) : value;
            started = true;
            return level;
        }
    }

    /** The middle of the last three. */
    final class MedianOfThree implements Smoother {
        private double first;
        private double second;

        @Override
        public double next(double value) {
            double middle = Math.max(Math.min(first, second), Math.min(Math.max(first, second), value));
            first = second;
            second = value;
            return middle;
        }
    }

    /** A guess and a measurement, weighed by how sure each is. */
    final class Kalman implements Smoother {
        private final double noise;
        private final double drift;
        private double estimate;
        private double doubt = 1000;

        public Kalman(double noise, double drift) {
            this.noise = noise;
            this.drift = drift;
        }

        @Override
        public double next(double value) {
            doubt += drift;
            double gain = doubt / (doubt + noise);
            estimate += gain * (value - estimate);
            doubt *= 1 - gain;
            return estimate;
        }
    }
}
