package com.example.atlas.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** Values by name, in the order in which they were put. */
public final class JsonObject extends JsonValue {
    private final Map<String, JsonValue> members = new LinkedHashMap<String, JsonValue>();

    public JsonObject put(String name, JsonValue value) {
        members.put(name, value);
        return this;
    }

    public JsonObject put(String name, String value) {
        return put(name, new Str(value));
    }

    public JsonObject put(String name, double value) {
        return put(name, new Num(value));
    }

    public JsonObject put(String name, boolean value) {
        return put(name, Bool.of(value));
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    public JsonValue get(String name) throws JsonException {
        JsonValue value = members.get(name);
        if (value == null) {
            throw new JsonException("no member " + name);
        }
        return value;
    }

    public String getString(String name, String fallback) throws JsonException {
        return has(name) ? get(name).asString() : fallback;
    }

    public int getInt(String name, int fallback) throws JsonException {
        return has(name) ? get(name).asInt() : fallback;
    }

    public Map<String, JsonValue> members() {
        return members;
    }

    public int size() {
        return members.size();
    }

    @Override
    public JsonObject asObject() {
        return this;
    }

    @Override
    public <R> R accept(JsonVisitor<R> visitor) {
        return visitor.visitObject(this);
    }
}
