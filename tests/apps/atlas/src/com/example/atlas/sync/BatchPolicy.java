package com.example.atlas.sync;

/** When what waits is to be sent. */
public final class BatchPolicy {
    private final int mostChanges;
    private final int mostBytes;
    private final int mostSeconds;

    private BatchPolicy(int mostChanges, int mostBytes, int mostSeconds) {
        this.mostChanges = mostChanges;
        this.mostBytes = mostBytes;
        this.mostSeconds = mostSeconds;
    }

    public static BatchPolicy eager() {
        return new BatchPolicy(1, 0, 0);
    }

    public static BatchPolicy of(int changes, int bytes, int seconds) {
        return new BatchPolicy(changes, bytes, seconds);
    }

    public boolean isDue(int changes, int bytes, int waitedSeconds) {
        return changes >= mostChanges || bytes >= mostBytes || waitedSeconds >= mostSeconds;
    }

    public int mostChanges() {
        return mostChanges;
    }
}
