package com.example.atlas.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that is chosen, with listeners; changes that depend on each other are made together or not at all. */
final class Settings {
    static final Setting<Boolean> OFFLINE = new Setting.Flag("offline", false);
    static final Setting<Boolean> WIFI_ONLY = new Setting.Flag("wifi", true);
    static final Setting<Integer> ZOOM = new Setting.Range("zoom", 14, 1, 20);
    static final Setting<Integer> CACHE = new Setting.Range("cache", 64, 8, 512);
    static final Setting<Theme> THEME = new Setting.Choice<Theme>("theme", Theme.LIGHT, Theme.values());
    static final Setting<String> HOME = new Setting.Words("home", "", 12);

    private final Map<String, Setting<?>> known = new LinkedHashMap<String, Setting<?>>();
    private final Map<String, Object> values = new HashMap<String, Object>();
    private final List<Listener> listeners = new ArrayList<Listener>();

    /** Is told of a change. */
    interface Listener {
        void changed(Setting<?> setting, String value);
    }

    Settings() {
        Setting<?>[] all = {OFFLINE, WIFI_ONLY, ZOOM, CACHE, THEME, HOME};
        for (Setting<?> setting : all) {
            known.put(setting.key(), setting);
        }
    }

    void addListener(Listener listener) {
        listeners.add(listener);
    }

    @SuppressWarnings("unchecked")
    <T> T get(Setting<T> setting) {
        Object value = values.get(setting.key());
        return value == null ? setting.standard() : (T) value;
    }

    <T> void set(Setting<T> setting, T value) {
        if (value.equals(get(setting))) {
            return;
        }
        values.put(setting.key(), value);
        for (Listener listener : listeners) {
            listener.changed(setting, setting.format(value));
        }
    }

    private <T> void setText(Setting<T> setting, String text) throws Setting.InvalidException {
        set(setting, setting.parse(text));
    }

    private Setting<?> known(String key) throws Setting.InvalidException {
        Setting<?> setting = known.get(key);
        if (setting == null) {
            throw new Setting.InvalidException(key, "unknown");
        }
        return setting;
    }

    /** Lines `key = value`; blank ones and those with `#` are skipped. */
    void load(String text) throws Setting.InvalidException {
        Map<String, Object> before = new HashMap<String, Object>(values);
        try {
            for (String line : text.split("\n")) {
                int equals = line.indexOf('=');
                if (equals >= 0 && line.charAt(0) != '#') {
                    setText(known(line.substring(0, equals).trim()), line.substring(equals + 1).trim());
                }
            }
            check();
        } catch (Setting.InvalidException e) {
            values.clear();
            values.putAll(before);
            throw e;
        }
    }

    private void check() throws Setting.InvalidException {
        if (get(OFFLINE) && get(CACHE) < 32) {
            throw new Setting.InvalidException(CACHE.key(), "too small without a network");
        }
        if (get(THEME) == Theme.PAPER && get(ZOOM) > 17) {
            throw new Setting.InvalidException(ZOOM.key(), "too close for paper");
        }
    }

    private <T> void line(Setting<T> setting, StringBuilder text) {
        text.append(setting.key()).append(" = ").append(setting.format(get(setting))).append('\n');
    }

    String save() {
        StringBuilder text = new StringBuilder("# Atlas\n");
        for (Setting<?> setting : known.values()) {
            line(setting, text);
        }
        return text.toString();
    }

    int changed() {
        return values.size();
    }
}
