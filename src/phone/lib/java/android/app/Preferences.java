package android.app;

import android.content.SharedPreferences;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Preferences in a text file: on each line a letter for the type, the key and the value. */
final class Preferences implements SharedPreferences {
    private final File file;
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
                String text = unescaped(line.substring(tab + 1));
                values.put(unescaped(line.substring(1, tab)), value(line.charAt(0), text));
            }
        } finally {
            in.close();
        }
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
            synchronized (Preferences.this) {
                Map<String, Object> changed = new TreeMap<String, Object>();
                if (!clear) {
                    changed.putAll(values);
                }
                for (Map.Entry<String, Object> entry : changes.entrySet()) {
                    if (entry.getValue() == null) {
                        changed.remove(entry.getKey());
                    } else {
                        changed.put(entry.getKey(), entry.getValue());
                    }
                }
                return write(changed);
            }
        }

        @Override
        public void apply() {
            commit();
        }
    }
}
