package android.os;

/** What phone this is. */
public class Build {
    public static final String UNKNOWN = "unknown";
    public static final String BOARD = "wattline";
    public static final String BOOTLOADER = UNKNOWN;
    public static final String BRAND = "wattline";
    public static final String DEVICE = "embedded";
    public static final String DISPLAY = "WL1";
    public static final String FINGERPRINT = "wattline/embedded/embedded:11/WL1/1:user/release-keys";
    public static final String HARDWARE = "embedded";
    public static final String HOST = "localhost";
    public static final String ID = "WL1";
    public static final String MANUFACTURER = "wattline";
    public static final String MODEL = "Embedded Phone";
    public static final String PRODUCT = "embedded";
    public static final String SERIAL = UNKNOWN;
    public static final String TAGS = "release-keys";
    public static final String TYPE = "user";
    public static final String USER = "wattline";
    public static final String CPU_ABI = "arm64-v8a";
    public static final String CPU_ABI2 = "";
    public static final String[] SUPPORTED_ABIS = {"arm64-v8a"};
    public static final String[] SUPPORTED_32_BIT_ABIS = {};
    public static final String[] SUPPORTED_64_BIT_ABIS = {"arm64-v8a"};
    public static final long TIME = 1600000000000L;

    public Build() {
    }

    public static String getRadioVersion() {
        return null;
    }

    /** Which Android this is like. */
    public static class VERSION {
        public static final String INCREMENTAL = "1";
        public static final String RELEASE = "11";
        public static final String BASE_OS = "";
        public static final String SECURITY_PATCH = "2020-09-05";
        public static final String CODENAME = "REL";
        public static final String SDK = "30";
        public static final int SDK_INT = 30;
        public static final int PREVIEW_SDK_INT = 0;

        public VERSION() {
        }
    }

    /** Names of Android's versions. */
    public static class VERSION_CODES {
        public static final int BASE = 1;
        public static final int CUPCAKE = 3;
        public static final int DONUT = 4;
        public static final int ECLAIR = 5;
        public static final int FROYO = 8;
        public static final int GINGERBREAD = 9;
        public static final int HONEYCOMB = 11;
        public static final int ICE_CREAM_SANDWICH = 14;
        public static final int JELLY_BEAN = 16;
        public static final int JELLY_BEAN_MR1 = 17;
        public static final int JELLY_BEAN_MR2 = 18;
        public static final int KITKAT = 19;
        public static final int KITKAT_WATCH = 20;
        public static final int LOLLIPOP = 21;
        public static final int LOLLIPOP_MR1 = 22;
        public static final int M = 23;
        public static final int N = 24;
        public static final int N_MR1 = 25;
        public static final int O = 26;
        public static final int O_MR1 = 27;
        public static final int P = 28;
        public static final int Q = 29;
        public static final int R = 30;

        public VERSION_CODES() {
        }
    }
}
