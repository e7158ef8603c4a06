package com.example.atlas.model;

import java.util.Comparator;

/** The orders that the list of places can be shown in. */
public final class PlaceOrders {
    public static final Comparator<Place> BY_NAME = new Comparator<Place>() {
        @Override
        public int compare(Place a, Place b) {
            int byName = a.name().compareTo(b.name());
            return byName != 0 ? byName : Integer.compare(a.id(), b.id());
        }
    };

    public static final Comparator<Place> BY_RATING = new Comparator<Place>() {
        @Override
        public int compare(Place a, Place b) {
            int byRating = b.rating().compareTo(a.rating());
            return byRating != 0 ? byRating : BY_NAME.compare(a, b);
        }
    };

    public static final Comparator<Place> BY_CATEGORY = new Comparator<Place>() {
        @Override
        public int compare(Place a, Place b) {
            int byCategory = a.category().compareTo(b.category());
            return byCategory != 0 ? byCategory : BY_RATING.compare(a, b);
        }
    };

    /** Near ones first. */
    private static final class ByDistance implements Comparator<Place> {
        private final double latitude;
        private final double longitude;

        ByDistance(double latitude, double longitude) {
            this.latitude = latitude;
            this.longitude = longitude;
        }

        private double far(Place place) {
            double north = place.latitude() - latitude;
            double east = (place.longitude() - longitude) * 0.667;
            return north * north + east * east;
        }

        @Override
        public int compare(Place a, Place b) {
            int byDistance = Double.compare(far(a), far(b));
            return byDistance != 0 ? byDistance : BY_NAME.compare(a, b);
        }
    }

    private PlaceOrders() {
    }

    public static Comparator<Place> byDistance(double latitude, double longitude) {
        return new ByDistance(latitude, longitude);
    }

    public static Comparator<Place> byScore() {
        return new Comparator<Place>() {
            @Override
            public int compare(Place a, Place b) {
                int byScore = Double.compare(b.score(), a.score());
                return byScore != 0 ? byScore : a.id() - b.id();
            }
        };
    }

    /** The orders as the settings number them. */
    public static Comparator<Place> numbered(int number) {
        switch (number) {
            case 0:
                return BY_NAME;
            case 1:
                return BY_RATING;
            case 2:
                return BY_CATEGORY;
            case 3:
                return byScore();
            case 4:
                return byDistance(City.LATITUDE, City.LONGITUDE);
            default:
                throw new IllegalArgumentException("no order " + number);
        }
    }
}
