package org.wattline.trainer;

/** A state that a part of the phone is held in. Beginning and end come from the main thread. */
abstract class Load implements Runnable {
    private Thread thread;
    private boolean running;

    /** Switches on, on the main thread. */
    void on() {
    }

    /** Switches off, on the main thread. */
    void off() {
    }

    final void begin() {
        on();
        running = true;
        thread = new Thread(this, "load");
        thread.start();
    }

    final void end() {
        synchronized (this) {
            running = false;
            notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        off();
    }

    final synchronized boolean isRunning() {
        return running;
    }

    /** Waits until it is ended, so long at most. */
    final synchronized void rest(long millis) {
        try {
            if (running) {
                wait(millis);
            }
        } catch (InterruptedException e) {
            running = false;
        }
    }

    /** The time that is measured: from its start to its end the load lasts. */
    @Override
    public void run() {
        hold();
    }

    /** Lasts until the load is ended. */
    void hold() {
        while (isRunning()) {
            rest(60000);
        }
    }
}
