package com.example.atlas.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Fields by name, with the time of the last change. */
final class Record {
    private final Map<String, String> fields = new TreeMap<String, String>();
    private int second;

    Record copy() {
        Record copy = new Record();
        copy.fields.putAll(fields);
        copy.second = second;
        return copy;
    }

    Record set(String name, String value) {
        fields.put(name, value);
        return this;
    }

    Record clear(String name) {
        fields.remove(name);
        return this;
    }

    /** The value, or null. */
    String get(String name) {
        return fields.get(name);
    }

    List<String> names() {
        return new ArrayList<String>(fields.keySet());
    }

    int second() {
        return second;
    }

    void setSecond(int second) {
        this.second = second;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Record && ((Record) other).fields.equals(fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
