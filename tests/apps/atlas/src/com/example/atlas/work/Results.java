package com.example.atlas.work;

import java.util.Map;
import java.util.TreeMap;

/** What came out of the work, whoever did it. */
final class Results {
    private final Map<Integer, Integer> values = new TreeMap<Integer, Integer>();
    private int failures;
    private int retries;
    private int cancelled;

    synchronized void done(WorkItem item, int value) {
        values.put(item.number(), value);
    }

    synchronized void failed() {
        failures++;
    }

    synchronized void retried() {
        retries++;
    }

    synchronized void cancelled() {
        cancelled++;
    }

    synchronized int digest() {
        int digest = 17;
        for (Map.Entry<Integer, Integer> entry : values.entrySet()) {
            digest = (digest * 31 + entry.getKey()) * 31 + entry.getValue();
        }
        return digest;
    }

    @Override
    public synchronized String toString() {
        return values.size() + " done, " + failures + " failed, " + retries + " retried, " + cancelled + " cancelled";
    }
}
