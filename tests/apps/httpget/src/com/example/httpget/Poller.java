package com.example.httpget;

import java.io.IOException;

/** Asks again and again, at a pace, until the time is over or somebody stops it. */
final class Poller implements Runnable {
    /** After so many failures one after the other there is no point in going on. */
    private static final int PATIENCE = 3;

    /** Is told how far a poll is, on the poll's thread. */
    interface Listener {
        void onProgress(Poller from, Progress progress);
    }

    private final Fetcher fetcher;
    private final Pace pace;
    private final Listener listener;
    private final Readings readings = new Readings();
    private final Object lock = new Object();
    private boolean stopped;
    private int requests;
    private int failures;
    private int failuresInARow;

    Poller(Fetcher fetcher, Pace pace, Listener listener) {
        this.fetcher = fetcher;
        this.pace = pace;
        this.listener = listener;
    }

    /** Ends the poll, at once if it waits for its turn, else after the answer that is on its way. */
    void stop() {
        synchronized (lock) {
            stopped = true;
            lock.notifyAll();
        }
    }

    @Override
    public void run() {
        pace.begin(System.nanoTime());
        try {
            while (awaitTurn() && failuresInARow < PATIENCE) {
                ask();
                listener.onProgress(this, progress(Progress.RUNNING));
            }
            listener.onProgress(this, progress(isStopped() ? Progress.STOPPED : Progress.COMPLETE));
        } catch (InterruptedException e) {
            listener.onProgress(this, progress(Progress.STOPPED));
        }
    }

    private boolean isStopped() {
        synchronized (lock) {
            return stopped;
        }
    }

    /** Waits until it is time for the next request; false if there is none. */
    private boolean awaitTurn() throws InterruptedException {
        synchronized (lock) {
            if (!pace.next(System.nanoTime())) {
                return false;
            }
            long millis = pace.waitMillis(System.nanoTime());
            while (millis > 0 && !stopped) {
                lock.wait(millis);
                millis = pace.waitMillis(System.nanoTime());
            }
            return !stopped;
        }
    }

    private void ask() {
        int number = requests++;
        try {
            fetcher.fetch(number, readings);
            failuresInARow = 0;
        } catch (IOException e) {
            failures++;
            failuresInARow++;
        }
    }

    private Progress progress(int state) {
        return new Progress(state, pace.periodMs(), requests, failures, pace.skipped(), readings.summary());
    }
}
