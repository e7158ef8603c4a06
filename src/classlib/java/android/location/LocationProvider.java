package android.location;

/** A way to find the phone's place. */
public class LocationProvider {
    public static final int OUT_OF_SERVICE = 0;
    public static final int TEMPORARILY_UNAVAILABLE = 1;
    public static final int AVAILABLE = 2;

    private final String name;

    LocationProvider(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public int getAccuracy() {
        return name.equals(LocationManager.GPS_PROVIDER) ? Criteria.ACCURACY_FINE : Criteria.ACCURACY_COARSE;
    }

    public int getPowerRequirement() {
        return name.equals(LocationManager.GPS_PROVIDER) ? Criteria.POWER_HIGH : Criteria.POWER_LOW;
    }
}
