package wattline.phone;

/** Parts of the phone that an app switches on and off; a part is told to the phone when its first user comes. */
public final class Hardware {
    /** The processor is kept awake. */
    public static final int WAKE_LOCK = 0;
    /** The screen is kept on. */
    public static final int SCREEN_LOCK = 1;
    public static final int GPS = 2;
    /** Position by radio cells and wifi. */
    public static final int NETWORK_LOCATION = 3;
    public static final int VIBRATOR = 4;
    public static final int WIFI_LOCK = 5;
    public static final int ACCELEROMETER = 6;
    public static final int GYROSCOPE = 7;
    public static final int MAGNETOMETER = 8;
    public static final int LIGHT = 9;
    public static final int PRESSURE = 10;
    public static final int PROXIMITY = 11;
    public static final int STEP_COUNTER = 12;
    /** Its state is the brightness, 0 to 255. */
    public static final int SCREEN_BRIGHTNESS = 13;
    /** The decoder, the amplifier and the loudspeaker. */
    public static final int AUDIO = 14;

    private static final int COUNT = 15;
    private static final int[] USERS = new int[COUNT];

    private Hardware() {
    }

    public static void acquire(int component) {
        synchronized (USERS) {
            USERS[component]++;
            if (USERS[component] == 1) {
                Host.hardware(component, 1);
            }
        }
    }

    public static void release(int component) {
        synchronized (USERS) {
            USERS[component]--;
            if (USERS[component] == 0) {
                Host.hardware(component, 0);
            }
        }
    }

    /** Tells a state that is not a number of users. */
    public static void set(int component, int state) {
        Host.hardware(component, state);
    }
}
