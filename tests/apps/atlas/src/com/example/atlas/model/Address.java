package com.example.atlas.model;

/** Where the post goes. */
public final class Address {
    private final String street;
    private final int number;
    private final String district;
    private final int zip;

    public Address(String street, int number, String district, int zip) {
        this.street = street;
        this.number = number;
        this.district = district;
        this.zip = zip;
    }

    public String street() {
        return street;
    }

    public int number() {
        return number;
    }

    public String district() {
        return district;
    }

    public int zip() {
        return zip;
    }

    public Address withNumber(int newNumber) {
        return new Address(street, newNumber, district, zip);
    }

    /** Whether one may as well walk over. */
    public boolean near(Address other) {
        return district.equals(other.district) && Math.abs(zip - other.zip) < 3;
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof Address)) {
            return false;
        }
        Address other = (Address) object;
        return number == other.number && zip == other.zip && street.equals(other.street)
                && district.equals(other.district);
    }

    @Override
    public int hashCode() {
        return ((street.hashCode() * 31 + number) * 31 + district.hashCode()) * 31 + zip;
    }

    @Override
    public String toString() {
        return street + " " + number + ", " + zip + " " + district;
    }
}
