package com.example.atlas.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps places in maps, by id and by district. */
public final class MemoryRepository implements Repository {
    private final Map<Integer, Place> byId = new TreeMap<Integer, Place>();
    private final Map<String, List<Place>> byDistrict = new HashMap<String, List<Place>>();

    @Override
    public Place find(int id) {
        return byId.get(id);
    }

    @Override
    public void put(Place place) {
        remove(place.id());
        byId.put(place.id(), place);
        bucket(place.address().district()).add(place);
    }

    private List<Place> bucket(String district) {
        List<Place> bucket = byDistrict.get(district);
        if (bucket == null) {
            bucket = new ArrayList<Place>();
            byDistrict.put(district, bucket);
        }
        return bucket;
    }

    @Override
    public boolean remove(int id) {
        Place place = byId.remove(id);
        return place != null && bucket(place.address().district()).remove(place);
    }

    @Override
    public int size() {
        return byId.size();
    }

    @Override
    public List<Place> all() {
        return new ArrayList<Place>(byId.values());
    }

    public int districtSize(String district) {
        List<Place> bucket = byDistrict.get(district);
        return bucket == null ? 0 : bucket.size();
    }

    @Override
    public List<Place> query(PlaceFilter filter, Comparator<Place> order) {
        List<Place> found = filter.apply(all());
        Collections.sort(found, order);
        return found;
    }
}
