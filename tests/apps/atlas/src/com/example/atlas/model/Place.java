package com.example.atlas.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A place of the city that the guide knows about. Made by a {@link Builder}. */
public final class Place {
    private final int id;
    private final String name;
    private final Category category;
    private final Address address;
    private final OpeningHours hours;
    private final double latitude;
    private final double longitude;
    private final int priceLevel;
    private final List<String> tags;
    private final Rating rating = new Rating();
    private boolean favourite;

    /** Collects what a place is made of. */
    public static final class Builder {
        private int id = -1;
        private String name = "";
        private Category category = Category.VIEWPOINT;
        private Address address = new Address("", 0, "", 0);
        private OpeningHours hours = new OpeningHours();
        private double latitude;
        private double longitude;
        private int priceLevel;
        private final List<String> tags = new ArrayList<String>();

        public Builder id(int newId) {
            id = newId;
            return this;
        }

        public Builder name(String newName) {
            name = newName;
            return this;
        }

        public Builder category(Category newCategory) {
            category = newCategory;
            return this;
        }

        public Builder address(Address newAddress) {
            address = newAddress;
            return this;
        }

        public Builder hours(OpeningHours newHours) {
            hours = newHours;
            return this;
        }

        public Builder at(double newLatitude, double newLongitude) {
            latitude = newLatitude;
            longitude = newLongitude;
            return this;
        }

        public Builder priceLevel(int newLevel) {
            priceLevel = newLevel;
            return this;
        }

        public Builder tag(String tag) {
            if (!tags.contains(tag)) {
                tags.add(tag);
            }
            return this;
        }

        public Place build() {
            if (id < 0) {
                throw new IllegalStateException("a place needs an id");
            }
            if (name.isEmpty()) {
                throw new IllegalStateException("place " + id + " needs a name");
            }
            return new Place(this);
        }
    }

    private Place(Builder builder) {
        id = builder.id;
        name = builder.name;
        category = builder.category;
        address = builder.address;
        hours = builder.hours;
        latitude = builder.latitude;
        longitude = builder.longitude;
        priceLevel = builder.priceLevel;
        tags = Collections.unmodifiableList(new ArrayList<String>(builder.tags));
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Category category() {
        return category;
    }

    public Address address() {
        return address;
    }

    public OpeningHours hours() {
        return hours;
    }

    public double latitude() {
        return latitude;
    }

    public double longitude() {
        return longitude;
    }

    public int priceLevel() {
        return priceLevel;
    }

    public List<String> tags() {
        return tags;
    }

    public int tagCount() {
        return tags.size();
    }

    public boolean hasTag(String tag) {
        return tags.contains(tag);
    }

    public Rating rating() {
        return rating;
    }

    public boolean isFavourite() {
        return favourite;
    }

    public void setFavourite(boolean favourite) {
        this.favourite = favourite;
    }

    /** How much it deserves to be seen. */
    public double score() {
        return category.weight(this) + (favourite ? 2.0 : 0.0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place && ((Place) other).id == id;
    }

    @Override
    public int hashCode() {
        return id * 0x9e3779b1;
    }

    @Override
    public String toString() {
        return "#" + id + " " + name + " (" + category.code() + ")";
    }
}
