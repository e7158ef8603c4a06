package com.example.atlas.trips;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Legs that join. */
final class Trip implements Iterable<Leg> {
    private final List<Leg> legs = new ArrayList<Leg>();

    Trip add(Leg leg) {
        if (!legs.isEmpty() && !legs.get(legs.size() - 1).to().equals(leg.from())) {
            throw new IllegalArgumentException(leg.from() + " is not " + legs.get(legs.size() - 1).to());
        }
        legs.add(leg);
        return this;
    }

    @Override
    public Iterator<Leg> iterator() {
        return legs.iterator();
    }

    int minutes() {
        int minutes = 0;
        for (Leg leg : this) {
            minutes += leg.minutes();
        }
        return minutes + Math.max(0, legs.size() - 1) * 2;
    }

    int cents() {
        int cents = 0;
        for (Leg leg : this) {
            cents += leg.cents();
        }
        return Math.min(cents, 2900);
    }

    int grams() {
        int grams = 0;
        for (Leg leg : this) {
            grams += leg.grams();
        }
        return grams;
    }

    int size() {
        return legs.size();
    }
}
