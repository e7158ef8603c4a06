package com.example.atlas.model;

import java.util.List;

/** Where places are kept. */
public interface Repository {
    Place find(int id);

    void put(Place place);

    boolean remove(int id);

    int size();

    List<Place> all();

    /** Places that a filter accepts, in an order. */
    List<Place> query(PlaceFilter filter, java.util.Comparator<Place> order);
}
