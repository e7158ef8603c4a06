package com.example.atlas.ui;

import android.content.SharedPreferences;
import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;
import android.widget.CompoundButton;
import android.widget.Toast;
import com.example.atlas.Catalogue;

/** Choices. Rows: 0 to 2 boxes to check, 3 another theme, 4 standard, 5 jobs. */
public final class SettingsActivity extends Screen {
    private static final String[] KEYS = {"offline", "wifi", "sounds"};
    private static final String[] THEMES = {"light", "dark", "contrast", "paper"};

    private final CheckBox[] boxes = new CheckBox[KEYS.length];
    private SharedPreferences preferences;
    private int changes;

    /** Stores what is checked. */
    private final class Store implements CompoundButton.OnCheckedChangeListener {
        private final String key;

        Store(String key) {
            this.key = key;
        }

        @Override
        public void onCheckedChanged(CompoundButton button, boolean checked) {
            changes++;
            preferences.edit().putBoolean(key, checked).apply();
            say(key + (checked ? " on, " : " off, ") + changes + " changes");
        }
    }

    @Override
    protected String name() {
        return "Settings";
    }

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        changes = saved == null ? 0 : saved.getInt("changes");
    }

    @Override
    protected void onSaveInstanceState(Bundle saved) {
        super.onSaveInstanceState(saved);
        saved.putInt("changes", changes);
    }

    @Override
    protected void build() {
        preferences = getSharedPreferences("settings", MODE_PRIVATE);
        for (int i = 0; i < KEYS.length; i++) {
            boxes[i] = new CheckBox(this);
            boxes[i].setText(KEYS[i]);
            boxes[i].setChecked(preferences.getBoolean(KEYS[i], false));
            boxes[i].setOnCheckedChangeListener(new Store(KEYS[i]));
            addRows(boxes[i], 1);
        }
        addButton("Theme", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                nextTheme();
            }
        });
        addButton("Standard", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                preferences.edit().clear().commit();
                for (CheckBox box : boxes) {
                    box.setChecked(false);
                }
                say("standard");
            }
        });
        addButton("Check", new RunJobs(Catalogue.choices()));
    }

    private void nextTheme() {
        int theme = 0;
        String now = preferences.getString("theme", THEMES[0]);
        for (int i = 0; i < THEMES.length; i++) {
            if (THEMES[i].equals(now)) {
                theme = (i + 1) % THEMES.length;
            }
        }
        preferences.edit().putString("theme", THEMES[theme]).apply();
        Toast.makeText(this, THEMES[theme], Toast.LENGTH_SHORT).show();
        say("theme " + THEMES[theme]);
    }
}
