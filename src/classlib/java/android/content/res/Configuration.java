package android.content.res;

import java.util.Locale;

/** How the phone is set up: upright, one size, one language. */
public final class Configuration {
    public static final int ORIENTATION_UNDEFINED = 0;
    public static final int ORIENTATION_PORTRAIT = 1;
    public static final int ORIENTATION_LANDSCAPE = 2;
    public static final int SCREENLAYOUT_SIZE_MASK = 15;
    public static final int SCREENLAYOUT_SIZE_SMALL = 1;
    public static final int SCREENLAYOUT_SIZE_NORMAL = 2;
    public static final int SCREENLAYOUT_SIZE_LARGE = 3;
    public static final int SCREENLAYOUT_SIZE_XLARGE = 4;
    public static final int UI_MODE_NIGHT_MASK = 0x30;
    public static final int UI_MODE_NIGHT_NO = 0x10;
    public static final int UI_MODE_NIGHT_YES = 0x20;

    public float fontScale = 1;
    public Locale locale = Locale.getDefault();
    public int orientation = ORIENTATION_PORTRAIT;
    public int screenLayout = SCREENLAYOUT_SIZE_NORMAL;
    public int uiMode = UI_MODE_NIGHT_NO | 1;
    public int densityDpi = 400;
    public int screenWidthDp = 432;
    public int screenHeightDp = 768;
    public int smallestScreenWidthDp = 432;
    public int keyboard = 1;
    public int touchscreen = 3;
    public int navigation = 1;
    public int mcc;
    public int mnc;

    public Configuration() {
    }

    public Configuration(Configuration o) {
        setTo(o);
    }

    public void setTo(Configuration o) {
        fontScale = o.fontScale;
        locale = o.locale;
        orientation = o.orientation;
        screenLayout = o.screenLayout;
        uiMode = o.uiMode;
        densityDpi = o.densityDpi;
        screenWidthDp = o.screenWidthDp;
        screenHeightDp = o.screenHeightDp;
        smallestScreenWidthDp = o.smallestScreenWidthDp;
    }

    public void setLocale(Locale loc) {
        locale = loc;
    }

    public int getLayoutDirection() {
        return 0;
    }

    public boolean isLayoutSizeAtLeast(int size) {
        return (screenLayout & SCREENLAYOUT_SIZE_MASK) >= size;
    }
}
