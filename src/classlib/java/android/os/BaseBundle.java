package android.os;

import android.util.ArrayMap;
import android.util.Log;
import java.util.Set;

/** Values by name; a value of another type than asked for is told to the log and taken as absent. */
public class BaseBundle {
    final ArrayMap<String, Object> values;

    BaseBundle(int capacity) {
        values = new ArrayMap<String, Object>(capacity);
    }

    BaseBundle(BaseBundle other) {
        values = new ArrayMap<String, Object>(other.values);
    }

    public int size() {
        return values.size();
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    public void clear() {
        values.clear();
    }

    public boolean containsKey(String key) {
        return values.containsKey(key);
    }

    public Object get(String key) {
        return values.get(key);
    }

    public void remove(String key) {
        values.remove(key);
    }

    public Set<String> keySet() {
        return values.keySet();
    }

    /** The value if it is of the class, or null. */
    @SuppressWarnings("unchecked")
    final <T> T typed(String key, Class<T> type) {
        Object value = values.get(key);
        if (value == null) {
            return null;
        }
        if (type.isInstance(value)) {
            return (T) value;
        }
        Log.w("Bundle", "Key " + key + " expected " + type.getSimpleName() + " but value was a "
                + value.getClass().getName() + ".  The default value was returned.");
        return null;
    }

    public void putBoolean(String key, boolean value) {
        values.put(key, value);
    }

    public void putInt(String key, int value) {
        values.put(key, value);
    }

    public void putLong(String key, long value) {
        values.put(key, value);
    }

    public void putDouble(String key, double value) {
        values.put(key, value);
    }

    public void putString(String key, String value) {
        values.put(key, value);
    }

    public void putBooleanArray(String key, boolean[] value) {
        values.put(key, value);
    }

    public void putIntArray(String key, int[] value) {
        values.put(key, value);
    }

    public void putLongArray(String key, long[] value) {
        values.put(key, value);
    }

    public void putDoubleArray(String key, double[] value) {
        values.put(key, value);
    }

    public void putStringArray(String key, String[] value) {
        values.put(key, value);
    }

    public boolean getBoolean(String key) {
        return getBoolean(key, false);
    }

    public boolean getBoolean(String key, boolean defaultValue) {
        Boolean value = typed(key, Boolean.class);
        return value == null ? defaultValue : value;
    }

    public int getInt(String key) {
        return getInt(key, 0);
    }

    public int getInt(String key, int defaultValue) {
        Integer value = typed(key, Integer.class);
        return value == null ? defaultValue : value;
    }

    public long getLong(String key) {
        return getLong(key, 0);
    }

    public long getLong(String key, long defaultValue) {
        Long value = typed(key, Long.class);
        return value == null ? defaultValue : value;
    }

    public double getDouble(String key) {
        return getDouble(key, 0);
    }

    public double getDouble(String key, double defaultValue) {
        Double value = typed(key, Double.class);
        return value == null ? defaultValue : value;
    }

    public String getString(String key) {
        return typed(key, String.class);
    }

    public String getString(String key, String defaultValue) {
        String value = getString(key);
        return value == null ? defaultValue : value;
    }

    public boolean[] getBooleanArray(String key) {
        return typed(key, boolean[].class);
    }

    public int[] getIntArray(String key) {
        return typed(key, int[].class);
    }

    public long[] getLongArray(String key) {
        return typed(key, long[].class);
    }

    public double[] getDoubleArray(String key) {
        return typed(key, double[].class);
    }

    public String[] getStringArray(String key) {
        return typed(key, String[].class);
    }
}
