package com.example.suite.device;

import android.content.Context;
import android.content.SharedPreferences;
import java.util.HashSet;
import java.util.Set;

/** Preferences. */
public final class SettingsTest extends DeviceTest {
    private SharedPreferences preferences;

    @Override
    protected void setUp() {
        preferences = context().getSharedPreferences("suite-test", Context.MODE_PRIVATE);
    }

    @Override
    protected void tearDown() {
        preferences.edit().clear().commit();
    }

    public void testSettings() {
        Set<String> names = new HashSet<String>();
        for (int round = 0; round < 8; round++) {
            SharedPreferences.Editor editor = preferences.edit();
            for (int i = 0; i < 10; i++) {
                editor.putInt("number " + i, i * round).putString("text " + i, "round " + round);
                names.add("number " + i);
            }
            check(editor.putStringSet("names", names).putBoolean("odd", round % 2 == 1).commit(), "written");
            equal(9 * round, preferences.getInt("number 9", -1));
        }
        equal(22, preferences.getAll().size());
        equal(names, preferences.getStringSet("names", null));
        check(preferences.getBoolean("odd", false), "the last round is odd");
        equal("none", preferences.getString("other", "none"));
    }
}
