package com.example.atlas.sync;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Changes that wait to be sent, together, and again if that fails. */
public final class Outbox {
    private final Transport transport;
    private final BatchPolicy policy;
    private final Backoff backoff;
    private final List<Change> waiting = new ArrayList<Change>();
    private int version;
    private int attempt;
    private int notBefore;
    private int batches;
    private int replaced;
    private int dropped;

    public Outbox(Transport transport, BatchPolicy policy, Backoff backoff) {
        this.transport = transport;
        this.policy = policy;
        this.backoff = backoff;
    }

    public void add(Change change) {
        for (Iterator<Change> older = waiting.iterator(); older.hasNext();) {
            if (change.replaces(older.next())) {
                older.remove();
                replaced++;
            }
        }
        waiting.add(change);
    }

    private int bytes() {
        int bytes = 0;
        for (Change change : waiting) {
            bytes += change.bytes();
        }
        return bytes;
    }

    /** To be called now and then. Returns whether something was sent. */
    public boolean tick(int second) {
        if (waiting.isEmpty() || second < notBefore) {
            return false;
        }
        if (!policy.isDue(waiting.size(), bytes(), second - waiting.get(0).second())) {
            return false;
        }
        return flush(second);
    }

    public boolean flush(int second) {
        List<Change> batch = new ArrayList<Change>();
        for (Change change : waiting) {
            if (batch.size() < policy.mostChanges()) {
                change.tried();
                batch.add(change);
            }
        }
        try {
            version = transport.send(batch, version);
            waiting.removeAll(batch);
            attempt = 0;
            batches++;
            return true;
        } catch (TransportException.Conflict e) {
            version = e.serverVersion();
        } catch (TransportException e) {
            if (e.isTemporary()) {
                retryLater(second, batch);
            } else {
                drop(batch);
            }
        }
        return false;
    }

    private void retryLater(int second, List<Change> batch) {
        int delay = backoff.delay(++attempt);
        if (delay < 0) {
            drop(batch);
        } else {
            notBefore = second + delay / 1000;
        }
    }

    private void drop(List<Change> batch) {
        waiting.removeAll(batch);
        dropped += batch.size();
        attempt = 0;
    }

    public int waiting() {
        return waiting.size();
    }

    public int version() {
        return version;
    }

    @Override
    public String toString() {
        return batches + " batches, " + replaced + " replaced, " + dropped + " dropped";
    }
}
