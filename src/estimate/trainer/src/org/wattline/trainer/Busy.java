package org.wattline.trainer;

/** Keeps cores busy for a part of the time, by threads that compute. */
final class Busy extends Load {
    /** Work and rest together, as a frame of a screen with 60 of them in a second. */
    private static final int PERIOD_MS = 16;
    private static final int NANOS = 1000000;

    private final int kind;
    private final int threads;
    private final int percent;

    Busy(int kind, int threads, int percent) {
        this.kind = kind;
        this.threads = threads;
        this.percent = percent;
    }

    @Override
    void hold() {
        Thread[] others = new Thread[threads - 1];
        for (int i = 0; i < others.length; i++) {
            others[i] = new Thread("work") {
                @Override
                public void run() {
                    work();
                }
            };
            others[i].start();
        }
        work();
        for (Thread other : others) {
            try {
                other.join();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void work() {
        Work work = new Work();
        int restMs = PERIOD_MS * (100 - percent) / 100;
        long busy = (long) (PERIOD_MS - restMs) * NANOS;
        long sum = 0;
        while (isRunning()) {
            long until = System.nanoTime() + busy;
            while (System.nanoTime() < until) {
                sum += work.some(kind);
            }
            if (restMs > 0) {
                rest(restMs);
            }
        }
        work.sum = sum;
    }
}
