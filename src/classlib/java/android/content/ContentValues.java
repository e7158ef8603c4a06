package android.content;

import android.os.Parcel;
import android.os.Parcelable;
import android.util.ArrayMap;
import android.util.Log;
import java.util.Map;
import java.util.Set;

/** A row's values by column. */
public final class ContentValues implements Parcelable {
    private final ArrayMap<String, Object> values;

    public ContentValues() {
        values = new ArrayMap<String, Object>();
    }

    public ContentValues(int size) {
        values = new ArrayMap<String, Object>(size);
    }

    public ContentValues(ContentValues from) {
        values = new ArrayMap<String, Object>(from.values);
    }

    public void put(String key, String value) {
        values.put(key, value);
    }

    public void put(String key, Byte value) {
        values.put(key, value);
    }

    public void put(String key, Short value) {
        values.put(key, value);
    }

    public void put(String key, Integer value) {
        values.put(key, value);
    }

    public void put(String key, Long value) {
        values.put(key, value);
    }

    public void put(String key, Float value) {
        values.put(key, value);
    }

    public void put(String key, Double value) {
        values.put(key, value);
    }

    public void put(String key, Boolean value) {
        values.put(key, value);
    }

    public void put(String key, byte[] value) {
        values.put(key, value);
    }

    public void putAll(ContentValues other) {
        values.putAll(other.values);
    }

    public void putNull(String key) {
        values.put(key, null);
    }

    public int size() {
        return values.size();
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    public void remove(String key) {
        values.remove(key);
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

    public String getAsString(String key) {
        Object value = values.get(key);
        return value == null ? null : value.toString();
    }

    /** A number from what is there, or null. */
    private Number number(String key, String type) {
        Object value = values.get(key);
        if (value == null || value instanceof Number) {
            return (Number) value;
        }
        if (value instanceof CharSequence) {
            try {
                boolean whole = !type.equals("Double") && !type.equals("Float");
                return whole ? (Number) Long.valueOf(value.toString()) : (Number) Double.valueOf(value.toString());
            } catch (NumberFormatException e) {
                Log.e("ContentValues", "Cannot parse " + type + " value for " + value + " at key " + key);
                return null;
            }
        }
        Log.e("ContentValues", "Cannot cast value for " + key + " to a " + type + ": " + value);
        return null;
    }

    public Long getAsLong(String key) {
        Number value = number(key, "Long");
        return value == null ? null : Long.valueOf(value.longValue());
    }

    public Integer getAsInteger(String key) {
        Number value = number(key, "Integer");
        return value == null ? null : Integer.valueOf(value.intValue());
    }

    public Short getAsShort(String key) {
        Number value = number(key, "Short");
        return value == null ? null : Short.valueOf(value.shortValue());
    }

    public Byte getAsByte(String key) {
        Number value = number(key, "Byte");
        return value == null ? null : Byte.valueOf(value.byteValue());
    }

    public Double getAsDouble(String key) {
        Number value = number(key, "Double");
        return value == null ? null : Double.valueOf(value.doubleValue());
    }

    public Float getAsFloat(String key) {
        Number value = number(key, "Float");
        return value == null ? null : Float.valueOf(value.floatValue());
    }

    public Boolean getAsBoolean(String key) {
        Object value = values.get(key);
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        if (value instanceof CharSequence) {
            return "true".equalsIgnoreCase(value.toString()) || "1".equals(value);
        }
        return value instanceof Number ? Boolean.valueOf(((Number) value).intValue() != 0) : null;
    }

    public byte[] getAsByteArray(String key) {
        Object value = values.get(key);
        return value instanceof byte[] ? (byte[]) value : null;
    }

    public Set<Map.Entry<String, Object>> valueSet() {
        return values.entrySet();
    }

    public Set<String> keySet() {
        return values.keySet();
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof ContentValues && values.equals(((ContentValues) object).values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String name : values.keySet()) {
            if (text.length() > 0) {
                text.append(" ");
            }
            text.append(name).append("=").append(getAsString(name));
        }
        return text.toString();
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel parcel, int flags) {
        parcel.writeMap(values);
    }
}
