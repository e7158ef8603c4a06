package android.os;

/** The battery as the phone shows it: a fixed state, as its charge is not modelled. */
public class BatteryManager {
    public static final String EXTRA_STATUS = "status";
    public static final String EXTRA_HEALTH = "health";
    public static final String EXTRA_PRESENT = "present";
    public static final String EXTRA_LEVEL = "level";
    public static final String EXTRA_SCALE = "scale";
    public static final String EXTRA_PLUGGED = "plugged";
    public static final String EXTRA_VOLTAGE = "voltage";
    public static final String EXTRA_TEMPERATURE = "temperature";
    public static final String EXTRA_TECHNOLOGY = "technology";
    public static final int BATTERY_STATUS_UNKNOWN = 1;
    public static final int BATTERY_STATUS_CHARGING = 2;
    public static final int BATTERY_STATUS_DISCHARGING = 3;
    public static final int BATTERY_STATUS_NOT_CHARGING = 4;
    public static final int BATTERY_STATUS_FULL = 5;
    public static final int BATTERY_HEALTH_GOOD = 2;
    public static final int BATTERY_PLUGGED_AC = 1;
    public static final int BATTERY_PLUGGED_USB = 2;
    public static final int BATTERY_PROPERTY_CAPACITY = 4;

    private static final int LEVEL = 80;

    /** Made by the context. */
    public BatteryManager() {
    }

    public int getIntProperty(int id) {
        return id == BATTERY_PROPERTY_CAPACITY ? LEVEL : Integer.MIN_VALUE;
    }

    public boolean isCharging() {
        return false;
    }
}
