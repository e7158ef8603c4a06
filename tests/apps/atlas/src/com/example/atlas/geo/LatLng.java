package com.example.atlas.geo;

/** A point on the globe, in degrees. */
public final class LatLng {
    private static final double RADIUS = 6371008.8;

    private final double latitude;
    private final double longitude;

    public LatLng(double latitude, double longitude) {
        if (latitude < -90 || latitude > 90) {
            throw new IllegalArgumentException("latitude " + latitude);
        }
        this.latitude = latitude;
        this.longitude = wrap(longitude);
    }

    private static double wrap(double degrees) {
        double wrapped = degrees;
        while (wrapped >= 180) {
            wrapped -= 360;
        }
        while (wrapped < -180) {
            wrapped += 360;
        }
        return wrapped;
    }

    public double latitude() {
        return latitude;
    }

    public double longitude() {
        return longitude;
    }

    /** Metres along a great circle. */
    public double distanceTo(LatLng other) {
        double phi = Math.toRadians(other.latitude - latitude) / 2;
        double lambda = Math.toRadians(other.longitude - longitude) / 2;
        double a = Math.sin(phi) * Math.sin(phi) + Math.cos(Math.toRadians(latitude))
                * Math.cos(Math.toRadians(other.latitude)) * Math.sin(lambda) * Math.sin(lambda);
        return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(1, a)));
    }

    /** Degrees clockwise from north. */
    public double bearingTo(LatLng other) {
        double from = Math.toRadians(latitude);
        double to = Math.toRadians(other.latitude);
        double lambda = Math.toRadians(other.longitude - longitude);
        double y = Math.sin(lambda) * Math.cos(to);
        double x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(lambda);
        return (Math.toDegrees(Math.atan2(y, x)) + 360) % 360;
    }

    public LatLng midpoint(LatLng other) {
        return new LatLng((latitude + other.latitude) / 2, (longitude + other.longitude) / 2);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof LatLng && ((LatLng) object).latitude == latitude
                && ((LatLng) object).longitude == longitude;
    }

    @Override
    public int hashCode() {
        return Double.valueOf(latitude).hashCode() * 31 + Double.valueOf(longitude).hashCode();
    }
}
