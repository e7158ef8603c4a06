package com.example.atlas.jobs;

import java.util.ArrayList;
import java.util.List;

/** Something to do once what it needs is done. */
final class Task {
    private final String name;
    private final int cost;
    private final List<Task> needs = new ArrayList<Task>();
    private int earliest;
    private int latest = Integer.MAX_VALUE;

    Task(String name, int cost) {
        this.name = name;
        this.cost = cost;
    }

    String name() {
        return name;
    }

    int cost() {
        return cost;
    }

    void need(Task other) {
        needs.add(other);
    }

    List<Task> needs() {
        return needs;
    }

    int earliest() {
        return earliest;
    }

    void setEarliest(int earliest) {
        this.earliest = earliest;
    }

    int latest() {
        return latest;
    }

    void setLatest(int latest) {
        this.latest = Math.min(this.latest, latest);
    }

    int slack() {
        return latest - earliest;
    }

    @Override
    public String toString() {
        return name;
    }
}
