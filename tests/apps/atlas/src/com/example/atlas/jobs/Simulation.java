package com.example.atlas.jobs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** How long the tasks take with a few workers. */
final class Simulation {
    /** A task that is being done. */
    private static final class Running implements Comparable<Running> {
        final Task task;
        final int end;

        Running(Task task, int end) {
            this.task = task;
            this.end = end;
        }

        @Override
        public int compareTo(Running other) {
            return end != other.end ? end - other.end : task.name().compareTo(other.task.name());
        }
    }

    private final int workers;
    private final PriorityQueue<Task> ready;
    private int idle;

    Simulation(int workers) {
        this.workers = workers;
        ready = new PriorityQueue<Task>(11, new Comparator<Task>() {
            @Override
            public int compare(Task a, Task b) {
                int bySlack = Integer.compare(a.slack(), b.slack());
                return bySlack != 0 ? bySlack : a.name().compareTo(b.name());
            }
        });
    }

    int run(List<Task> order) {
        List<Task> waiting = new ArrayList<Task>(order);
        List<Task> done = new ArrayList<Task>();
        PriorityQueue<Running> running = new PriorityQueue<Running>();
        int now = 0;
        while (done.size() < order.size()) {
            release(waiting, done);
            while (running.size() < workers && !ready.isEmpty()) {
                Task task = ready.poll();
                running.add(new Running(task, now + task.cost()));
            }
            Running first = running.poll();
            idle += (workers - running.size() - 1) * (first.end - now);
            now = first.end;
            done.add(first.task);
        }
        return now;
    }

    private void release(List<Task> waiting, List<Task> done) {
        for (int i = waiting.size() - 1; i >= 0; i--) {
            if (done.containsAll(waiting.get(i).needs())) {
                ready.add(waiting.remove(i));
            }
        }
    }

    int idle() {
        return idle;
    }
}
