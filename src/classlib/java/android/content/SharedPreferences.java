package android.content;

import java.util.Map;
import java.util.Set;

/** Values by name that outlive the app. */
public interface SharedPreferences {
    /** Told of each key that changes, on the main thread. */
    interface OnSharedPreferenceChangeListener {
        void onSharedPreferenceChanged(SharedPreferences sharedPreferences, String key);
    }

    /** Changes that take effect together. */
    interface Editor {
        Editor putString(String key, String value);

        Editor putStringSet(String key, Set<String> values);

        Editor putInt(String key, int value);

        Editor putLong(String key, long value);

        Editor putFloat(String key, float value);

        Editor putBoolean(String key, boolean value);

        Editor remove(String key);

        Editor clear();

        boolean commit();

        void apply();
    }

    Map<String, ?> getAll();

    String getString(String key, String fallback);

    Set<String> getStringSet(String key, Set<String> fallback);

    int getInt(String key, int fallback);

    long getLong(String key, long fallback);

    float getFloat(String key, float fallback);

    boolean getBoolean(String key, boolean fallback);

    boolean contains(String key);

    Editor edit();

    void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);

    void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);
}
