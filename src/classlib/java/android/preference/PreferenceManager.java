package android.preference;

import android.content.Context;
import android.content.SharedPreferences;

/** Where an app's settings lie. Screens of settings are left out, and with them defaults that XML declares. */
public class PreferenceManager {
    private PreferenceManager() {
    }

    public static String getDefaultSharedPreferencesName(Context context) {
        return context.getPackageName() + "_preferences";
    }

    public static SharedPreferences getDefaultSharedPreferences(Context context) {
        return context.getSharedPreferences(getDefaultSharedPreferencesName(context), Context.MODE_PRIVATE);
    }
}
