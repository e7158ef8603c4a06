package android.hardware;

/** A sensor of the phone. */
public final class Sensor {
    public static final int TYPE_ALL = -1;
    public static final int TYPE_ACCELEROMETER = 1;
    public static final int TYPE_MAGNETIC_FIELD = 2;
    public static final int TYPE_ORIENTATION = 3;
    public static final int TYPE_GYROSCOPE = 4;
    public static final int TYPE_LIGHT = 5;
    public static final int TYPE_PRESSURE = 6;
    public static final int TYPE_PROXIMITY = 8;
    public static final int TYPE_GRAVITY = 9;
    public static final int TYPE_LINEAR_ACCELERATION = 10;
    public static final int TYPE_ROTATION_VECTOR = 11;
    public static final int TYPE_STEP_DETECTOR = 18;
    public static final int TYPE_STEP_COUNTER = 19;

    private final int type;
    private final String name;
    private final float power;
    final int component;

    Sensor(int type, String name, float power, int component) {
        this.type = type;
        this.name = name;
        this.power = power;
        this.component = component;
    }

    public int getType() {
        return type;
    }

    public String getName() {
        return name;
    }

    public String getVendor() {
        return "wattline";
    }

    public int getVersion() {
        return 1;
    }

    /** In milliamperes. */
    public float getPower() {
        return power;
    }

    public float getMaximumRange() {
        return type == TYPE_PROXIMITY ? 5 : 100;
    }

    public float getResolution() {
        return 0.01f;
    }

    public int getMinDelay() {
        return 5000;
    }
}
