package android.app;

import android.content.SharedPreferences;
import android.os.Handler;
import android.os.Looper;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Preferences in a text file: on each line a letter for the type, the key and the value; sets have one line for each
 * text, and one for themselves. Writing with apply happens at once, not on another thread.
 */
final class Preferences implements SharedPreferences {
    private final File file;
    private final ArrayList<OnSharedPreferenceChangeListener> listeners =
            new ArrayList<OnSharedPreferenceChangeListener>();
    private Map<String, Object> values = new TreeMap<String, Object>();

    Preferences(File file) {
        this.file = file;
        if (file.exists()) {
            try {
                read();
            } catch (IOException e) {
                throw new IllegalStateException("cannot read " + file, e);
            }
        }
    }

    private void read() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(file)));
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                int tab = line.indexOf('\t');
                String key = unescaped(line.substring(1, tab));
                String text = unescaped(line.substring(tab + 1));
                if (line.charAt(0) == 'm') {
                    member(key).add(text);
                } else if (line.charAt(0) == 'e') {
                    values.put(key, new LinkedHashSet<String>());
                } else {
                    values.put(key, value(line.charAt(0), text));
                }
            }
        } finally {
            in.close();
        }
    }

    @SuppressWarnings("unchecked")
    private Set<String> member(String key) {
        return (Set<String>) values.get(key);
    }

    private static Object value(char type, String text) {
        switch (type) {
            case 'i':
                return Integer.valueOf(text);
            case 'l':
                return Long.valueOf(text);
            case 'f':
                return Float.valueOf(text);
            case 'b':
                return Boolean.valueOf(text);
            default:
                return text;
        }
    }

    private static char type(Object value) {
        if (value instanceof Integer) {
            return 'i';
        }
        if (value instanceof Long) {
            return 'l';
        }
        if (value instanceof Float) {
            return 'f';
        }
        return value instanceof Boolean ? 'b' : 's';
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                char next = text.charAt(++i);
                c = next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next;
            }
            result.append(c);
        }
        return result.toString();
    }

    private synchronized boolean write(Map<String, Object> changed) {
        values = changed;
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Object> entry : changed.entrySet()) {
            Object value = entry.getValue();
            if (value instanceof Set) {
                writeSet(text, escaped(entry.getKey()), (Set<?>) value);
                continue;
            }
            text.append(type(value)).append(escaped(entry.getKey())).append('\t');
            text.append(escaped(value.toString())).append('\n');
        }
        file.getParentFile().mkdirs();
        try {
            FileOutputStream out = new FileOutputStream(file);
            out.write(text.toString().getBytes());
            out.close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void writeSet(StringBuilder text, String key, Set<?> members) {
        text.append('e').append(key).append("\t\n");
        for (Object member : members) {
            text.append('m').append(key).append('\t').append(escaped((String) member)).append('\n');
        }
    }

    private synchronized Object get(String key, Object fallback) {
        Object value = values.get(key);
        return value == null ? fallback : value;
    }

    @Override
    public synchronized Map<String, ?> getAll() {
        return new HashMap<String, Object>(values);
    }

    @Override
    public String getString(String key, String fallback) {
        return (String) get(key, fallback);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Set<String> getStringSet(String key, Set<String> fallback) {
        return (Set<String>) get(key, fallback);
    }

    @Override
    public void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
        synchronized (listeners) {
            if (!listeners.contains(listener)) {
                listeners.add(listener);
            }
        }
    }

    @Override
    public void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
        synchronized (listeners) {
            listeners.remove(listener);
        }
    }

    /** Tells the listeners on the main thread. */
    private void tell(final ArrayList<String> keys) {
        synchronized (listeners) {
            if (keys.isEmpty() || listeners.isEmpty()) {
                return;
            }
        }
        if (!Looper.getMainLooper().isCurrentThread()) {
            new Handler(Looper.getMainLooper()).post(new Runnable() {
                @Override
                public void run() {
                    tell(keys);
                }
            });
            return;
        }
        OnSharedPreferenceChangeListener[] told;
        synchronized (listeners) {
            told = listeners.toArray(new OnSharedPreferenceChangeListener[listeners.size()]);
        }
        // Android tells the last change first.
        for (int i = keys.size() - 1; i >= 0; i--) {
            for (OnSharedPreferenceChangeListener listener : told) {
                listener.onSharedPreferenceChanged(this, keys.get(i));
            }
        }
    }

    @Override
    public int getInt(String key, int fallback) {
        return (Integer) get(key, fallback);
    }

    @Override
    public long getLong(String key, long fallback) {
        return (Long) get(key, fallback);
    }

    @Override
    public float getFloat(String key, float fallback) {
        return (Float) get(key, fallback);
    }

    @Override
    public boolean getBoolean(String key, boolean fallback) {
        return (Boolean) get(key, fallback);
    }

    @Override
    public boolean contains(String key) {
        return get(key, null) != null;
    }

    @Override
    public Editor edit() {
        return new Changes();
    }

    private final class Changes implements Editor {
        private final Map<String, Object> changes = new TreeMap<String, Object>();
        private boolean clear;

        private Editor change(String key, Object value) {
            changes.put(key, value);
            return this;
        }

        @Override
        public Editor putString(String key, String value) {
            return change(key, value);
        }

        @Override
        public Editor putStringSet(String key, Set<String> members) {
            return change(key, members == null ? null : new HashSet<String>(members));
        }

        @Override
        public Editor putInt(String key, int value) {
            return change(key, value);
        }

        @Override
        public Editor putLong(String key, long value) {
            return change(key, value);
        }

        @Override
        public Editor putFloat(String key, float value) {
            return change(key, value);
        }

        @Override
        public Editor putBoolean(String key, boolean value) {
            return change(key, value);
        }

        @Override
        public Editor remove(String key) {
            return change(key, null);
        }

        @Override
        public Editor clear() {
            clear = true;
            return this;
        }

        @Override
        public boolean commit() {
            ArrayList<String> told = new ArrayList<String>();
            boolean written;
            synchronized (Preferences.this) {
                Map<String, Object> changed = new TreeMap<String, Object>();
                boolean cleared = clear && !values.isEmpty();
                if (!clear) {
                    changed.putAll(values);
                }
                for (Map.Entry<String, Object> entry : changes.entrySet()) {
                    Object value = entry.getValue();
                    Object before = value == null ? changed.remove(entry.getKey())
                            : changed.put(entry.getKey(), value);
                    if (value == null ? before != null : !value.equals(before)) {
                        told.add(entry.getKey());
                    }
                }
                clear = false;
                changes.clear();
                written = told.isEmpty() && !cleared && file.exists() || write(changed);
            }
            tell(told);
            return written;
        }

        @Override
        public void apply() {
            commit();
        }
    }
}
