package android.app;

import android.content.res.Configuration;

/** How the phone's screen looks: that of a phone, by day. */
public class UiModeManager {
    public static final int MODE_NIGHT_AUTO = 0;
    public static final int MODE_NIGHT_NO = 1;
    public static final int MODE_NIGHT_YES = 2;

    UiModeManager() {
    }

    public int getCurrentModeType() {
        return Configuration.UI_MODE_TYPE_NORMAL;
    }

    public int getNightMode() {
        return MODE_NIGHT_NO;
    }
}
