package com.example.atlas.json;

/** Names a value's kind, for messages. */
final class KindOf implements JsonVisitor<String> {
    static final KindOf INSTANCE = new KindOf();

    private KindOf() {
    }

    @Override
    public String visitNull() {
        return "null";
    }

    @Override
    public String visitBool(boolean value) {
        return value ? "true" : "false";
    }

    @Override
    public String visitNumber(double value) {
        return "a number";
    }

    @Override
    public String visitString(String value) {
        return "a string";
    }

    @Override
    public String visitArray(JsonArray array) {
        return "an array";
    }

    @Override
    public String visitObject(JsonObject object) {
        return "an object";
    }
}
