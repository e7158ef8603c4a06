package android.location;

/** What a provider should be like. */
public class Criteria {
    public static final int NO_REQUIREMENT = 0;
    public static final int POWER_LOW = 1;
    public static final int POWER_MEDIUM = 2;
    public static final int POWER_HIGH = 3;
    public static final int ACCURACY_FINE = 1;
    public static final int ACCURACY_COARSE = 2;

    private int accuracy;
    private int power;

    public Criteria() {
    }

    public void setAccuracy(int value) {
        accuracy = value;
    }

    public int getAccuracy() {
        return accuracy;
    }

    public void setPowerRequirement(int value) {
        power = value;
    }

    public int getPowerRequirement() {
        return power;
    }

    public void setAltitudeRequired(boolean required) {
    }

    public void setBearingRequired(boolean required) {
    }

    public void setSpeedRequired(boolean required) {
    }

    public void setCostAllowed(boolean allowed) {
    }
}
