package android.location;

import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;

/** A place on the earth; distances and bearings by Vincenty's inverse formula on the WGS84 ellipsoid. */
public class Location implements Parcelable {
    private static final double MAJOR = 6378137.0;
    private static final double MINOR = 6356752.3142;
    private static final int MOST_ROUNDS = 20;

    private String provider;
    private long time;
    private long elapsedNanos;
    private double latitude;
    private double longitude;
    private double altitude;
    private float speed;
    private float bearing;
    private float accuracy;
    private boolean hasAltitude;
    private boolean hasSpeed;
    private boolean hasBearing;
    private boolean hasAccuracy;
    private Bundle extras;

    public Location(String provider) {
        this.provider = provider;
    }

    public Location(Location l) {
        set(l);
    }

    public void set(Location l) {
        provider = l.provider;
        time = l.time;
        elapsedNanos = l.elapsedNanos;
        latitude = l.latitude;
        longitude = l.longitude;
        altitude = l.altitude;
        speed = l.speed;
        bearing = l.bearing;
        accuracy = l.accuracy;
        hasAltitude = l.hasAltitude;
        hasSpeed = l.hasSpeed;
        hasBearing = l.hasBearing;
        hasAccuracy = l.hasAccuracy;
        extras = l.extras == null ? null : new Bundle(l.extras);
    }

    public void reset() {
        set(new Location((String) null));
    }

    /** Distance in metres, bearing at the start and at the end in degrees. */
    private static void compute(double startLat, double startLon, double endLat, double endLon, float[] out) {
        double lat1 = startLat * Math.PI / 180;
        double lat2 = endLat * Math.PI / 180;
        double l = (endLon - startLon) * Math.PI / 180;
        double f = (MAJOR - MINOR) / MAJOR;
        double squares = (MAJOR * MAJOR - MINOR * MINOR) / (MINOR * MINOR);
        double u1 = Math.atan((1 - f) * Math.tan(lat1));
        double u2 = Math.atan((1 - f) * Math.tan(lat2));
        double cosU1 = Math.cos(u1);
        double cosU2 = Math.cos(u2);
        double sinU1 = Math.sin(u1);
        double sinU2 = Math.sin(u2);
        double sigma = 0;
        double delta = 0;
        double a = 0;
        double cosL = 0;
        double sinL = 0;
        double lambda = l;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double before = lambda;
            cosL = Math.cos(lambda);
            sinL = Math.sin(lambda);
            double t1 = cosU2 * sinL;
            double t2 = cosU1 * sinU2 - sinU1 * cosU2 * cosL;
            double sinSigma = Math.sqrt(t1 * t1 + t2 * t2);
            double cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosL;
            sigma = Math.atan2(sinSigma, cosSigma);
            double sinAlpha = sinSigma == 0 ? 0 : cosU1 * cosU2 * sinL / sinSigma;
            double cosSqAlpha = 1 - sinAlpha * sinAlpha;
            double cos2 = cosSqAlpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cosSqAlpha;
            double uSq = cosSqAlpha * squares;
            a = 1 + uSq / 16384 * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
            double b = uSq / 1024 * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
            double c = f / 16 * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha));
            double cos2Sq = cos2 * cos2;
            delta = b * sinSigma * (cos2 + b / 4 * (cosSigma * (-1 + 2 * cos2Sq)
                    - b / 6 * cos2 * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cos2Sq)));
            lambda = l + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (cos2 + c * cosSigma * (-1 + 2 * cos2Sq)));
            if (Math.abs((lambda - before) / lambda) < 1e-12) {
                break;
            }
        }
        out[0] = (float) (MINOR * a * (sigma - delta));
        if (out.length > 1) {
            out[1] = degrees(Math.atan2(cosU2 * sinL, cosU1 * sinU2 - sinU1 * cosU2 * cosL));
        }
        if (out.length > 2) {
            out[2] = degrees(Math.atan2(cosU1 * sinL, -sinU1 * cosU2 + cosU1 * sinU2 * cosL));
        }
    }

    private static float degrees(double radians) {
        return (float) (radians * (180 / Math.PI));
    }

    public static void distanceBetween(double startLatitude, double startLongitude, double endLatitude,
            double endLongitude, float[] results) {
        if (results == null || results.length < 1) {
            throw new IllegalArgumentException("results is null or has length < 1");
        }
        compute(startLatitude, startLongitude, endLatitude, endLongitude, results);
    }

    public float distanceTo(Location dest) {
        float[] results = new float[1];
        compute(latitude, longitude, dest.latitude, dest.longitude, results);
        return results[0];
    }

    public float bearingTo(Location dest) {
        float[] results = new float[2];
        compute(latitude, longitude, dest.latitude, dest.longitude, results);
        return results[1];
    }

    public String getProvider() {
        return provider;
    }

    public void setProvider(String newProvider) {
        provider = newProvider;
    }

    public long getTime() {
        return time;
    }

    public void setTime(long newTime) {
        time = newTime;
    }

    public long getElapsedRealtimeNanos() {
        return elapsedNanos;
    }

    public void setElapsedRealtimeNanos(long nanos) {
        elapsedNanos = nanos;
    }

    public double getLatitude() {
        return latitude;
    }

    public void setLatitude(double value) {
        latitude = value;
    }

    public double getLongitude() {
        return longitude;
    }

    public void setLongitude(double value) {
        longitude = value;
    }

    public boolean hasAltitude() {
        return hasAltitude;
    }

    public double getAltitude() {
        return altitude;
    }

    public void setAltitude(double value) {
        altitude = value;
        hasAltitude = true;
    }

    public boolean hasSpeed() {
        return hasSpeed;
    }

    public float getSpeed() {
        return speed;
    }

    public void setSpeed(float value) {
        speed = value;
        hasSpeed = true;
    }

    public boolean hasBearing() {
        return hasBearing;
    }

    public float getBearing() {
        return bearing;
    }

    public void setBearing(float value) {
        float turned = value % 360;
        bearing = turned < 0 ? turned + 360 : turned;
        hasBearing = true;
    }

    public boolean hasAccuracy() {
        return hasAccuracy;
    }

    public float getAccuracy() {
        return accuracy;
    }

    public void setAccuracy(float value) {
        accuracy = value;
        hasAccuracy = true;
    }

    public Bundle getExtras() {
        return extras;
    }

    public void setExtras(Bundle newExtras) {
        extras = newExtras == null ? null : new Bundle(newExtras);
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel parcel, int flags) {
        parcel.writeValue(new Location(this));
    }

    @Override
    public String toString() {
        return "Location[" + provider + String.format(" %.6f,%.6f", latitude, longitude)
                + (hasAccuracy ? String.format(" hAcc=%.0f", accuracy) : " hAcc=???") + "]";
    }
}
