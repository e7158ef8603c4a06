package com.example.atlas.model;

import java.util.Comparator;
import java.util.List;

/** Counts what another repository is asked, and remembers the place that was asked for last. */
public final class CountingRepository implements Repository {
    private final Repository inner;
    private Place last;
    private int reads;
    private int writes;
    private int remembered;

    public CountingRepository(Repository inner) {
        this.inner = inner;
    }

    @Override
    public Place find(int id) {
        reads++;
        if (last != null && last.id() == id) {
            remembered++;
            return last;
        }
        last = inner.find(id);
        return last;
    }

    @Override
    public void put(Place place) {
        writes++;
        forget(place.id());
        inner.put(place);
    }

    private void forget(int id) {
        if (last != null && last.id() == id) {
            last = null;
        }
    }

    @Override
    public boolean remove(int id) {
        writes++;
        forget(id);
        return inner.remove(id);
    }

    @Override
    public int size() {
        return inner.size();
    }

    @Override
    public List<Place> all() {
        reads++;
        return inner.all();
    }

    @Override
    public List<Place> query(PlaceFilter filter, Comparator<Place> order) {
        reads++;
        return inner.query(filter, order);
    }

    @Override
    public String toString() {
        return reads + " reads, " + remembered + " remembered, " + writes + " writes";
    }
}
