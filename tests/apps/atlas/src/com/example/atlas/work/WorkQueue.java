package com.example.atlas.work;

import java.util.PriorityQueue;

/** Items that wait, the urgent ones first; takers wait until there is one or it is closed. */
final class WorkQueue {
    private final PriorityQueue<WorkItem> items = new PriorityQueue<WorkItem>();
    private final int capacity;
    private boolean closed;
    private int most;

    WorkQueue(int capacity) {
        this.capacity = capacity;
    }

    synchronized void put(WorkItem item) throws InterruptedException {
        while (items.size() >= capacity && !closed) {
            wait();
        }
        if (closed) {
            throw new IllegalStateException("closed");
        }
        items.add(item);
        most = Math.max(most, items.size());
        notifyAll();
    }

    /** The next one, or null if there will be no more. */
    synchronized WorkItem take() throws InterruptedException {
        while (items.isEmpty() && !closed) {
            wait();
        }
        WorkItem item = items.poll();
        notifyAll();
        return item;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized int most() {
        return most;
    }
}
