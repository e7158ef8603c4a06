package com.example.atlas.rules;

import java.util.Map;
import java.util.TreeMap;

/** What is known: numbers by name. */
final class Facts {
    private final Map<String, Integer> values = new TreeMap<String, Integer>();
    private int changes;

    int get(String name) {
        Integer value = values.get(name);
        return value == null ? 0 : value;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    void set(String name, int value) {
        Integer before = values.put(name, value);
        if (before == null || before != value) {
            changes++;
        }
    }

    void forget(String name) {
        if (values.remove(name) != null) {
            changes++;
        }
    }

    int changes() {
        return changes;
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
