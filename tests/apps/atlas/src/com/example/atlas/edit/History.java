package com.example.atlas.edit;

import java.util.ArrayDeque;
import java.util.Deque;

/** What was done, and what was taken back. */
final class History {
    private final Itinerary itinerary;
    private final int most;
    private final Deque<Command> done = new ArrayDeque<Command>();
    private final Deque<Command> undone = new ArrayDeque<Command>();
    private int merged;

    History(Itinerary itinerary, int most) {
        this.itinerary = itinerary;
        this.most = most;
    }

    void run(Command command) {
        command.apply(itinerary);
        undone.clear();
        Command together = done.isEmpty() ? null : done.peekLast().merge(command);
        if (together != null) {
            done.removeLast();
            merged++;
        }
        done.addLast(together != null ? together : command);
        if (done.size() > most) {
            done.removeFirst();
        }
    }

    boolean undo() {
        if (done.isEmpty()) {
            return false;
        }
        Command last = done.removeLast();
        last.revert(itinerary);
        undone.addLast(last);
        return true;
    }

    boolean redo() {
        if (undone.isEmpty()) {
            return false;
        }
        Command next = undone.removeLast();
        next.apply(itinerary);
        done.addLast(next);
        return true;
    }

    String lastTitle() {
        return done.isEmpty() ? "nothing" : done.peekLast().title();
    }

    int depth() {
        return done.size();
    }

    int merged() {
        return merged;
    }
}
