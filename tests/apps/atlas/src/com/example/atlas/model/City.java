package com.example.atlas.model;

import com.example.atlas.core.Rand;
import java.util.ArrayList;
import java.util.List;

/** Makes up a city, always the same one for the same seed. */
public final class City {
    public static final double LATITUDE = 48.137;
    public static final double LONGITUDE = 11.575;

    private static final String[] DISTRICTS = {"Altstadt", "Au", "Giesing", "Lehel", "Maxvorstadt", "Schwabing"};
    private static final String[] TAGS = {
        "art", "coffee", "family", "free", "garden", "history", "music", "night", "old", "quiet", "river", "view",
    };

    private final Rand rand;

    public City(int seed) {
        rand = new Rand(seed * 7919L + 17);
    }

    public List<Place> places(int count) {
        List<Place> places = new ArrayList<Place>(count);
        for (int i = 0; i < count; i++) {
            places.add(place(i));
        }
        return places;
    }

    public Place place(int id) {
        Place.Builder builder = new Place.Builder()
                .id(id)
                .name(rand.name(2) + " " + rand.name(rand.between(1, 3)))
                .category(Category.at(rand.below(1000)))
                .address(address())
                .hours(hours())
                .at(LATITUDE + rand.bell() * 0.03, LONGITUDE + rand.bell() * 0.05)
                .priceLevel(rand.between(0, 3));
        for (int i = rand.between(1, 4); i > 0; i--) {
            builder.tag(rand.pick(TAGS));
        }
        Place place = builder.build();
        for (int i = rand.between(0, 12); i > 0; i--) {
            place.rating().vote(Math.max(1, Math.min(5, (int) (3.5 + rand.bell()))));
        }
        return place;
    }

    private Address address() {
        String street = rand.name(2) + (rand.chance(60) ? "strasse" : "weg");
        return new Address(street, rand.between(1, 140), rand.pick(DISTRICTS), 80000 + rand.below(60));
    }

    private OpeningHours hours() {
        OpeningHours hours = new OpeningHours();
        int from = 60 * rand.between(6, 11);
        int to = 60 * rand.between(15, 23);
        switch (rand.below(4)) {
            case 0:
                return hours.openDays(0, 6, from, to);
            case 1:
                return hours.openDays(0, 4, from, to).open(5, from + 60, to - 120);
            case 2:
                return hours.openDays(1, 6, from, to - 60);
            default:
                return hours.openDays(rand.below(3), 3 + rand.below(4), from, to);
        }
    }

    public static String[] tagNames() {
        return TAGS.clone();
    }
}
