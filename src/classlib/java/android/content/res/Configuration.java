package android.content.res;

import java.util.Locale;

/** How the phone is set up: upright, one size, one language. */
public final class Configuration implements Comparable<Configuration> {
    public static final int ORIENTATION_UNDEFINED = 0;
    public static final int ORIENTATION_PORTRAIT = 1;
    public static final int ORIENTATION_LANDSCAPE = 2;
    public static final int SCREENLAYOUT_SIZE_MASK = 15;
    public static final int SCREENLAYOUT_SIZE_SMALL = 1;
    public static final int SCREENLAYOUT_SIZE_NORMAL = 2;
    public static final int SCREENLAYOUT_SIZE_LARGE = 3;
    public static final int SCREENLAYOUT_SIZE_XLARGE = 4;
    public static final int UI_MODE_TYPE_MASK = 15;
    public static final int UI_MODE_TYPE_NORMAL = 1;
    public static final int UI_MODE_TYPE_TELEVISION = 4;
    public static final int UI_MODE_TYPE_WATCH = 6;
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

    /** What differs, as flags of an activity's configChanges; what the phone has one of never does. */
    public int diff(Configuration delta) {
        int changed = fontScale == delta.fontScale ? 0 : 0x40000000;
        changed |= locale == null ? delta.locale == null ? 0 : 4 : locale.equals(delta.locale) ? 0 : 4;
        changed |= orientation == delta.orientation ? 0 : 0x80;
        changed |= screenLayout == delta.screenLayout ? 0 : 0x100;
        changed |= uiMode == delta.uiMode ? 0 : 0x200;
        changed |= screenWidthDp == delta.screenWidthDp && screenHeightDp == delta.screenHeightDp ? 0 : 0x400;
        changed |= smallestScreenWidthDp == delta.smallestScreenWidthDp ? 0 : 0x800;
        return changed | (densityDpi == delta.densityDpi ? 0 : 0x1000);
    }

    public int updateFrom(Configuration delta) {
        int changed = diff(delta);
        setTo(delta);
        return changed;
    }

    @Override
    public int compareTo(Configuration that) {
        int[] own = numbers();
        int[] others = that.numbers();
        for (int i = 0; i < own.length; i++) {
            if (own[i] != others[i]) {
                return own[i] < others[i] ? -1 : 1;
            }
        }
        return String.valueOf(locale).compareTo(String.valueOf(that.locale));
    }

    private int[] numbers() {
        return new int[] {Float.floatToIntBits(fontScale), mcc, mnc, touchscreen, keyboard, navigation, orientation,
                screenLayout, uiMode, screenWidthDp, screenHeightDp, smallestScreenWidthDp, densityDpi};
    }

    public boolean equals(Configuration that) {
        return that != null && (that == this || compareTo(that) == 0);
    }

    @Override
    public boolean equals(Object that) {
        return that instanceof Configuration && equals((Configuration) that);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(numbers()) * 31 + (locale == null ? 0 : locale.hashCode());
    }

    public android.os.LocaleList getLocales() {
        return locale == null ? android.os.LocaleList.getEmptyLocaleList() : new android.os.LocaleList(locale);
    }

    public void setLocales(android.os.LocaleList locales) {
        locale = locales == null ? null : locales.get(0);
    }

    public void setLayoutDirection(Locale loc) {
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
