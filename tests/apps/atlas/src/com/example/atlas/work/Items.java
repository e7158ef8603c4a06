package com.example.atlas.work;

/** The kinds of work. */
final class Items {
    /** Counts primes. */
    static final class Sieve extends WorkItem {
        private final int limit;

        Sieve(int number, int limit) {
            super(number, Priority.LATER);
            this.limit = limit;
        }

        @Override
        int perform() {
            boolean[] composite = new boolean[limit + 1];
            int primes = 0;
            for (int i = 2; i <= limit; i++) {
                if (!composite[i]) {
                    primes++;
                    for (int j = i + i; j <= limit; j += i) {
                        composite[j] = true;
                    }
                }
            }
            return primes;
        }
    }

    /** Follows the numbers of Collatz. */
    static final class Collatz extends WorkItem {
        private final long start;

        Collatz(int number, long start) {
            super(number, Priority.SOON);
            this.start = start;
        }

        @Override
        int perform() throws WorkException {
            if (start <= 0) {
                throw new WorkException("start " + start, false);
            }
            int steps = 0;
            for (long n = start; n != 1; n = (n & 1) == 0 ? n / 2 : 3 * n + 1) {
                steps++;
            }
            return steps;
        }
    }

    /** Fails a few times first. */
    static final class Flaky extends WorkItem {
        private int failures;

        Flaky(int number, int failures) {
            super(number, Priority.NOW.lower().lower());
            this.failures = failures;
        }

        @Override
        int perform() throws WorkException {
            if (failures-- > 0) {
                throw new WorkException("not yet", true);
            }
            return number() * 3;
        }
    }

    private Items() {
    }
}
