package com.example.atlas.json;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A list of values. */
public final class JsonArray extends JsonValue implements Iterable<JsonValue> {
    private final List<JsonValue> values = new ArrayList<JsonValue>();

    public JsonArray add(JsonValue value) {
        values.add(value);
        return this;
    }

    public JsonArray add(String value) {
        return add(new Str(value));
    }

    public JsonArray add(double value) {
        return add(new Num(value));
    }

    public JsonValue get(int index) throws JsonException {
        if (index < 0 || index >= values.size()) {
            throw new JsonException("no element " + index + " of " + values.size());
        }
        return values.get(index);
    }

    public int size() {
        return values.size();
    }

    @Override
    public Iterator<JsonValue> iterator() {
        return values.iterator();
    }

    @Override
    public JsonArray asArray() {
        return this;
    }

    @Override
    public <R> R accept(JsonVisitor<R> visitor) {
        return visitor.visitArray(this);
    }
}
