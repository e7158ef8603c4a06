package com.example.atlas.work;

/** Something that a worker does. */
abstract class WorkItem implements Comparable<WorkItem> {
    /** How soon it is to be done. */
    enum Priority {
        NOW, SOON, LATER;

        Priority lower() {
            return this == NOW ? SOON : LATER;
        }
    }

    private final int number;
    private final Priority priority;
    private volatile boolean cancelled;

    WorkItem(int number, Priority priority) {
        this.number = number;
        this.priority = priority;
    }

    abstract int perform() throws WorkException;

    int number() {
        return number;
    }

    Priority priority() {
        return priority;
    }

    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    @Override
    public int compareTo(WorkItem other) {
        int byPriority = priority.compareTo(other.priority);
        return byPriority != 0 ? byPriority : Integer.compare(number, other.number);
    }
}
