package com.example.seeded;

/** A thread that does next to nothing, as vLens seeded it. */
final class Switch implements Seed {
    private int counted;

    private final Runnable one = new Runnable() {
        @Override
        public void run() {
            counted++;
        }
    };

    @Override
    public int happen(int sum) {
        Thread thread = new Thread(one);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return sum + counted;
    }
}
