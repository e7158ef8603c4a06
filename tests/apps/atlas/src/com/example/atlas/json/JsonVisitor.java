package com.example.atlas.json;

/** Does something with each kind of value. */
public interface JsonVisitor<R> {
    R visitNull();

    R visitBool(boolean value);

    R visitNumber(double value);

    R visitString(String value);

    R visitArray(JsonArray array);

    R visitObject(JsonObject object);
}
