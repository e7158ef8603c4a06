package org.wattline.calibrator;

/** Of two classes, so that nobody knows which is called. */
interface Step {
    int next(int x);

    long wide(long x);

    /** One way. */
    final class Up implements Step {
        private int by = 3;

        @Override
        public int next(int x) {
            return x + by;
        }

        @Override
        public long wide(long x) {
            return x + by;
        }
    }

    /** The other way. */
    final class Down implements Step {
        private int by = 5;

        @Override
        public int next(int x) {
            return x - by;
        }

        @Override
        public long wide(long x) {
            return x ^ by;
        }
    }
}
