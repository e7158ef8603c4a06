package android.view.inputmethod;

import android.os.IBinder;
import android.view.View;

/** The keyboard; the phone has none. */
public final class InputMethodManager {
    public static final int SHOW_IMPLICIT = 1;
    public static final int SHOW_FORCED = 2;
    public static final int HIDE_IMPLICIT_ONLY = 1;
    public static final int HIDE_NOT_ALWAYS = 2;

    /** Made by the context. */
    public InputMethodManager() {
    }

    public boolean showSoftInput(View view, int flags) {
        return false;
    }

    public boolean hideSoftInputFromWindow(IBinder windowToken, int flags) {
        return false;
    }

    public void toggleSoftInput(int showFlags, int hideFlags) {
    }

    public boolean isActive() {
        return false;
    }
}
