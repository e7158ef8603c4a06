package com.example.atlas.sync;

import com.example.atlas.core.Rand;

/** How long to wait before another try. */
public interface Backoff {
    /** Milliseconds, or -1 to give up. */
    int delay(int attempt);

    /** Always as long. */
    final class Fixed implements Backoff {
        private final int millis;
        private final int most;

        public Fixed(int millis, int most) {
            this.millis = millis;
            this.most = most;
        }

        @Override
        public int delay(int attempt) {
            return attempt > most ? -1 : millis;
        }
    }

    /** Twice as long each time, with some chance so that not all phones come at once. */
    final class Exponential implements Backoff {
        private final int first;
        private final int cap;
        private final int most;
        private final Rand rand;

        public Exponential(int first, int cap, int most, Rand rand) {
            this.first = first;
            this.cap = cap;
            this.most = most;
            this.rand = rand;
        }

        @Override
        public int delay(int attempt) {
            if (attempt > most) {
                return -1;
            }
            int full = Math.min(cap, first << attempt - 1);
            return full / 2 + rand.below(full / 2 + 1);
        }
    }
}
