package com.example.atlas.work;

/** Takes items from a queue until it is closed. */
final class Worker implements Runnable {
    private static final int TRIES = 3;

    private final WorkQueue queue;
    private final Results results;
    private int items;

    Worker(WorkQueue queue, Results results) {
        this.queue = queue;
        this.results = results;
    }

    @Override
    public void run() {
        try {
            for (WorkItem item = queue.take(); item != null; item = queue.take()) {
                items++;
                handle(item);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(WorkItem item) {
        if (item.isCancelled()) {
            results.cancelled();
            return;
        }
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            try {
                results.done(item, item.perform());
                return;
            } catch (WorkException e) {
                if (!e.worthAnotherTry()) {
                    break;
                }
                results.retried();
            }
        }
        results.failed();
    }

    int items() {
        return items;
    }
}
