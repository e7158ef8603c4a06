package com.example.atlas.edit;

import java.util.ArrayList;
import java.util.List;

/** The stops of a day, with listeners that are told of changes. */
final class Itinerary {
    private final List<Stop> stops = new ArrayList<Stop>();
    private final List<Listener> listeners = new ArrayList<Listener>();

    /** Is told what changed. */
    interface Listener {
        void changed(int from, int to);
    }

    void addListener(Listener listener) {
        listeners.add(listener);
    }

    boolean removeListener(Listener listener) {
        return listeners.remove(listener);
    }

    private void tell(int from, int to) {
        for (Listener listener : listeners) {
            listener.changed(from, to);
        }
    }

    int size() {
        return stops.size();
    }

    Stop get(int index) {
        return stops.get(index);
    }

    void insert(int index, Stop stop) {
        stops.add(index, stop);
        tell(index, stops.size());
    }

    Stop remove(int index) {
        Stop removed = stops.remove(index);
        tell(index, stops.size());
        return removed;
    }

    void move(int from, int to) {
        stops.add(to, stops.remove(from));
        tell(Math.min(from, to), Math.max(from, to) + 1);
    }

    void setMinutes(int index, int minutes) {
        stops.get(index).setMinutes(minutes);
        tell(index, index + 1);
    }

    void setNote(int index, String note) {
        stops.get(index).setNote(note);
        tell(index, index + 1);
    }

    int minutes() {
        int minutes = 0;
        for (Stop stop : stops) {
            minutes += stop.minutes();
        }
        return minutes;
    }

    @Override
    public String toString() {
        return stops.toString();
    }
}
