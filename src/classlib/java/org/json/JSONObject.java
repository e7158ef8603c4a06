package org.json;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Values by name in the order they were put in, with Android's conversions. */
public class JSONObject {
    private static final Double NEGATIVE_ZERO = -0d;

    /** Stands for null where Java's own would mean absence. */
    public static final Object NULL = new Object() {
        @Override
        public boolean equals(Object o) {
            return o == this || o == null;
        }

        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return "null";
        }
    };

    private final LinkedHashMap<String, Object> values;

    public JSONObject() {
        values = new LinkedHashMap<String, Object>();
    }

    @SuppressWarnings("rawtypes")
    public JSONObject(Map copyFrom) {
        this();
        for (Object entry : copyFrom.entrySet()) {
            String key = (String) ((Map.Entry) entry).getKey();
            if (key == null) {
                throw new NullPointerException("key == null");
            }
            values.put(key, wrap(((Map.Entry) entry).getValue()));
        }
    }

    public JSONObject(JSONTokener readFrom) throws JSONException {
        Object object = readFrom.nextValue();
        if (!(object instanceof JSONObject)) {
            throw JSON.typeMismatch(object, "JSONObject");
        }
        values = ((JSONObject) object).values;
    }

    public JSONObject(String json) throws JSONException {
        this(new JSONTokener(json));
    }

    public JSONObject(JSONObject copyFrom, String[] names) throws JSONException {
        this();
        for (String name : names) {
            Object value = copyFrom.opt(name);
            if (value != null) {
                values.put(name, value);
            }
        }
    }

    public int length() {
        return values.size();
    }

    public JSONObject put(String name, boolean value) throws JSONException {
        values.put(checkName(name), value);
        return this;
    }

    public JSONObject put(String name, double value) throws JSONException {
        values.put(checkName(name), JSON.checkDouble(value));
        return this;
    }

    public JSONObject put(String name, int value) throws JSONException {
        values.put(checkName(name), value);
        return this;
    }

    public JSONObject put(String name, long value) throws JSONException {
        values.put(checkName(name), value);
        return this;
    }

    public JSONObject put(String name, Object value) throws JSONException {
        if (value == null) {
            values.remove(name);
            return this;
        }
        if (value instanceof Number) {
            JSON.checkDouble(((Number) value).doubleValue());
        }
        values.put(checkName(name), value);
        return this;
    }

    public JSONObject putOpt(String name, Object value) throws JSONException {
        return name == null || value == null ? this : put(name, value);
    }

    public JSONObject accumulate(String name, Object value) throws JSONException {
        Object current = values.get(checkName(name));
        if (current == null) {
            return put(name, value);
        }
        if (current instanceof JSONArray) {
            ((JSONArray) current).checkedPut(value);
        } else {
            JSONArray array = new JSONArray();
            array.checkedPut(current);
            array.checkedPut(value);
            values.put(name, array);
        }
        return this;
    }

    public JSONObject append(String name, Object value) throws JSONException {
        Object current = values.get(checkName(name));
        JSONArray array;
        if (current instanceof JSONArray) {
            array = (JSONArray) current;
        } else if (current == null) {
            array = new JSONArray();
            values.put(name, array);
        } else {
            throw new JSONException("Key " + name + " is not a JSONArray");
        }
        array.checkedPut(value);
        return this;
    }

    private static String checkName(String name) throws JSONException {
        if (name == null) {
            throw new JSONException("Names must be non-null");
        }
        return name;
    }

    public Object remove(String name) {
        return values.remove(name);
    }

    public boolean isNull(String name) {
        Object value = values.get(name);
        return value == null || value == NULL;
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Object get(String name) throws JSONException {
        Object result = values.get(name);
        if (result == null) {
            throw new JSONException("No value for " + name);
        }
        return result;
    }

    public Object opt(String name) {
        return values.get(name);
    }

    public boolean getBoolean(String name) throws JSONException {
        Object object = get(name);
        Boolean result = JSON.toBoolean(object);
        if (result == null) {
            throw JSON.typeMismatch(name, object, "boolean");
        }
        return result;
    }

    public boolean optBoolean(String name) {
        return optBoolean(name, false);
    }

    public boolean optBoolean(String name, boolean fallback) {
        Boolean result = JSON.toBoolean(opt(name));
        return result != null ? result : fallback;
    }

    public double getDouble(String name) throws JSONException {
        Object object = get(name);
        Double result = JSON.toDouble(object);
        if (result == null) {
            throw JSON.typeMismatch(name, object, "double");
        }
        return result;
    }

    public double optDouble(String name) {
        return optDouble(name, Double.NaN);
    }

    public double optDouble(String name, double fallback) {
        Double result = JSON.toDouble(opt(name));
        return result != null ? result : fallback;
    }

    public int getInt(String name) throws JSONException {
        Object object = get(name);
        Integer result = JSON.toInteger(object);
        if (result == null) {
            throw JSON.typeMismatch(name, object, "int");
        }
        return result;
    }

    public int optInt(String name) {
        return optInt(name, 0);
    }

    public int optInt(String name, int fallback) {
        Integer result = JSON.toInteger(opt(name));
        return result != null ? result : fallback;
    }

    public long getLong(String name) throws JSONException {
        Object object = get(name);
        Long result = JSON.toLong(object);
        if (result == null) {
            throw JSON.typeMismatch(name, object, "long");
        }
        return result;
    }

    public long optLong(String name) {
        return optLong(name, 0L);
    }

    public long optLong(String name, long fallback) {
        Long result = JSON.toLong(opt(name));
        return result != null ? result : fallback;
    }

    public String getString(String name) throws JSONException {
        Object object = get(name);
        String result = JSON.toString(object);
        if (result == null) {
            throw JSON.typeMismatch(name, object, "String");
        }
        return result;
    }

    public String optString(String name) {
        return optString(name, "");
    }

    public String optString(String name, String fallback) {
        String result = JSON.toString(opt(name));
        return result != null ? result : fallback;
    }

    public JSONArray getJSONArray(String name) throws JSONException {
        Object object = get(name);
        if (object instanceof JSONArray) {
            return (JSONArray) object;
        }
        throw JSON.typeMismatch(name, object, "JSONArray");
    }

    public JSONArray optJSONArray(String name) {
        Object object = opt(name);
        return object instanceof JSONArray ? (JSONArray) object : null;
    }

    public JSONObject getJSONObject(String name) throws JSONException {
        Object object = get(name);
        if (object instanceof JSONObject) {
            return (JSONObject) object;
        }
        throw JSON.typeMismatch(name, object, "JSONObject");
    }

    public JSONObject optJSONObject(String name) {
        Object object = opt(name);
        return object instanceof JSONObject ? (JSONObject) object : null;
    }

    public JSONArray toJSONArray(JSONArray names) throws JSONException {
        if (names == null || names.length() == 0) {
            return null;
        }
        JSONArray result = new JSONArray();
        for (int i = 0; i < names.length(); i++) {
            result.put(opt(JSON.toString(names.opt(i))));
        }
        return result;
    }

    public Iterator<String> keys() {
        return values.keySet().iterator();
    }

    public Set<String> keySet() {
        return values.keySet();
    }

    public JSONArray names() {
        return values.isEmpty() ? null : new JSONArray(values.keySet());
    }

    @Override
    public String toString() {
        try {
            JSONStringer stringer = new JSONStringer();
            writeTo(stringer);
            return stringer.toString();
        } catch (JSONException e) {
            return null;
        }
    }

    public String toString(int indentSpaces) throws JSONException {
        JSONStringer stringer = new JSONStringer(indentSpaces);
        writeTo(stringer);
        return stringer.toString();
    }

    void writeTo(JSONStringer stringer) throws JSONException {
        stringer.object();
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            stringer.key(entry.getKey()).value(entry.getValue());
        }
        stringer.endObject();
    }

    public static String numberToString(Number number) throws JSONException {
        if (number == null) {
            throw new JSONException("Number must be non-null");
        }
        double value = number.doubleValue();
        JSON.checkDouble(value);
        if (number.equals(NEGATIVE_ZERO)) {
            return "-0";
        }
        long whole = number.longValue();
        return value == (double) whole ? Long.toString(whole) : number.toString();
    }

    public static String quote(String data) {
        if (data == null) {
            return "\"\"";
        }
        StringBuilder text = new StringBuilder();
        JSONStringer.quote(data, text);
        return text.toString();
    }

    @SuppressWarnings("rawtypes")
    public static Object wrap(Object o) {
        if (o == null) {
            return NULL;
        }
        if (o instanceof JSONArray || o instanceof JSONObject || o.equals(NULL)) {
            return o;
        }
        try {
            if (o instanceof Collection) {
                return new JSONArray((Collection) o);
            }
            if (o.getClass().isArray()) {
                return new JSONArray(o);
            }
            if (o instanceof Map) {
                return new JSONObject((Map) o);
            }
            if (o instanceof Boolean || o instanceof Character || o instanceof String || o instanceof Number) {
                return o;
            }
            if (o.getClass().getName().startsWith("java.")) {
                return o.toString();
            }
        } catch (Exception e) {
            return null;
        }
        return null;
    }
}
