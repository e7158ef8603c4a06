package com.example.atlas.template;

import com.example.atlas.core.AtlasException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the names of a template stand for, here and outside. */
final class Context {
    private final Context outer;
    private final Map<String, Object> values = new HashMap<String, Object>();

    Context(Context outer) {
        this.outer = outer;
    }

    Context put(String name, Object value) {
        values.put(name, value);
        return this;
    }

    private Object find(String name) {
        Object value = values.get(name);
        return value != null || outer == null ? value : outer.find(name);
    }

    /** `a.b` is the b of the map a. */
    Object get(String name) throws AtlasException {
        int dot = name.indexOf('.');
        Object value = find(dot < 0 ? name : name.substring(0, dot));
        if (dot >= 0 && value instanceof Map) {
            value = ((Map<?, ?>) value).get(name.substring(dot + 1));
        }
        if (value == null) {
            throw new AtlasException("unknown name " + name);
        }
        return value;
    }

    boolean isTrue(String name) {
        Object value;
        try {
            value = get(name);
        } catch (AtlasException e) {
            return false;
        }
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        if (value instanceof List) {
            return !((List<?>) value).isEmpty();
        }
        return !value.equals("") && !value.equals(0);
    }
}
