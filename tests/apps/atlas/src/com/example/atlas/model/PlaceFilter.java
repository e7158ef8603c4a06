package com.example.atlas.model;

import java.util.ArrayList;
import java.util.List;

/** Chooses places; filters can be combined. */
public abstract class PlaceFilter {
    public abstract boolean accepts(Place place);

    public PlaceFilter and(final PlaceFilter other) {
        final PlaceFilter self = this;
        return new PlaceFilter() {
            @Override
            public boolean accepts(Place place) {
                return self.accepts(place) && other.accepts(place);
            }
        };
    }

    public PlaceFilter or(final PlaceFilter other) {
        final PlaceFilter self = this;
        return new PlaceFilter() {
            @Override
            public boolean accepts(Place place) {
                return self.accepts(place) || other.accepts(place);
            }
        };
    }

    public PlaceFilter not() {
        final PlaceFilter self = this;
        return new PlaceFilter() {
            @Override
            public boolean accepts(Place place) {
                return !self.accepts(place);
            }
        };
    }

    public List<Place> apply(List<Place> places) {
        List<Place> accepted = new ArrayList<Place>();
        for (Place place : places) {
            if (accepts(place)) {
                accepted.add(place);
            }
        }
        return accepted;
    }

    /** Places of a kind. */
    public static final class OfCategory extends PlaceFilter {
        private final Category category;

        public OfCategory(Category category) {
            this.category = category;
        }

        @Override
        public boolean accepts(Place place) {
            return place.category() == category;
        }
    }

    /** Places that carry a tag. */
    public static final class Tagged extends PlaceFilter {
        private final String tag;

        public Tagged(String tag) {
            this.tag = tag;
        }

        @Override
        public boolean accepts(Place place) {
            return place.hasTag(tag);
        }
    }

    /** Places open at a moment of the week. */
    public static final class OpenAt extends PlaceFilter {
        private final int day;
        private final int minute;

        public OpenAt(int day, int minute) {
            this.day = day;
            this.minute = minute;
        }

        @Override
        public boolean accepts(Place place) {
            return place.hours().isOpen(day, minute);
        }
    }

    /** Places that cost at most so much. */
    public static final class Cheap extends PlaceFilter {
        private final int most;

        public Cheap(int most) {
            this.most = most;
        }

        @Override
        public boolean accepts(Place place) {
            return place.priceLevel() <= most;
        }
    }

    /** Places with at least so many stars. */
    public static final class Rated extends PlaceFilter {
        private final double least;

        public Rated(double least) {
            this.least = least;
        }

        @Override
        public boolean accepts(Place place) {
            return place.rating().votes() > 0 && place.rating().mean() >= least;
        }
    }
}
