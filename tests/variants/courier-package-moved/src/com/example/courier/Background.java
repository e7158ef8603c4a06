package com.example.courier;

import com.example.courier.tour.Primes;
import com.example.courier.tour.Words;

/** Indexes words on a thread of its own while the caller plans a tour. */
final class Background implements Job {
    /** What the thread works out. */
    private static final class Indexing implements Runnable {
        private final int round;
        private String result = "";

        Indexing(int round) {
            this.round = round;
        }

        @Override
        public void run() {
            String words = new Words().index(round, 80 + 15 * (round % 3));
            synchronized (this) {
                result = words;
            }
        }

        synchronized String result() {
            return result;
        }
    }

    @Override
    public String label() {
        return "Background";
    }

    @Override
    public String run(int round) {
        Indexing indexing = new Indexing(round);
        Thread thread = new Thread(indexing, "indexing");
        thread.start();
        String tour = tour(round);
        try {
            thread.join();
        } catch (InterruptedException e) {
            return "interrupted";
        }
        return tour + "; " + indexing.result();
    }

    /** What the caller does in the meantime. */
    static String tour(int round) {
        Route straight = new Route(round, 44, new Straight());
        Route streets = new Route(round + 1, 36, new Streets());
        return straight.plan() + "; " + streets.plan() + "; " + Primes.codes(12000 + 1500 * (round % 3));
    }

    /** What the thread does, for a caller with a thread of its own. */
    static String index(int round) {
        return new Words().index(round, 80 + 15 * (round % 3));
    }
}
