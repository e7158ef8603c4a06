package com.example.atlas.settings;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Loads all kinds of settings files. */
public final class SettingsJob implements Job {
    private static final String[] KEYS = {"offline", "wifi", "zoom", "cache", "theme", "home", "volume"};
    private static final String[] VALUES = {"on", "off", "maybe", "12", "19", "3", "64", "dark", "Paper", "Lehel"};

    /** Notes changes. */
    private static final class Notes implements Settings.Listener {
        private final Sum sum = new Sum();
        private int count;

        @Override
        public void changed(Setting<?> setting, String value) {
            count++;
            sum.add(setting.key()).add(value);
        }
    }

    @Override
    public String label() {
        return "Settings";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 2500);
        Settings settings = new Settings();
        Notes notes = new Notes();
        settings.addListener(notes);
        Sum sum = new Sum();
        int refused = 0;
        for (int i = 0; i < 240; i++) {
            try {
                settings.load(file(rand));
            } catch (Setting.InvalidException e) {
                refused++;
                sum.add(e.getMessage());
            }
            if (i % 30 == 29) {
                settings.set(Settings.ZOOM, rand.between(1, 20));
                settings.set(Settings.HOME, rand.name(2));
                sum.add(settings.save());
            }
        }
        Settings copy = new Settings();
        try {
            copy.load(settings.save());
        } catch (Setting.InvalidException e) {
            sum.add(e.getMessage());
        }
        return refused + " refused, " + notes.count + " changes, " + settings.changed() + " kept, "
                + copy.get(Settings.THEME) + " " + copy.get(Settings.CACHE) + ", " + notes.sum + sum;
    }

    private static String file(Rand rand) {
        StringBuilder file = new StringBuilder("# some\n\n");
        for (int i = rand.between(1, 3); i > 0; i--) {
            int key = rand.chance(5) ? 6 : rand.below(6);
            file.append(KEYS[key]).append(" = ").append(fitting(key, rand)).append('\n');
        }
        return file.toString();
    }

    private static String fitting(int key, Rand rand) {
        if (rand.chance(15)) {
            return rand.pick(VALUES);
        }
        switch (key) {
            case 0:
            case 1:
                return VALUES[rand.below(2)];
            case 2:
                return Integer.toString(rand.between(0, 21));
            case 3:
                return Integer.toString(rand.between(1, 128));
            case 4:
                return rand.pick(Theme.values()).name();
            default:
                return rand.name(rand.between(1, 5));
        }
    }
}
