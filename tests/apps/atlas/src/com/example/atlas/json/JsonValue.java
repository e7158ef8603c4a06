package com.example.atlas.json;

/** A value of JSON. */
public abstract class JsonValue {
    /** The one that stands for nothing. */
    public static final JsonValue NULL = new JsonValue() {
        @Override
        public <R> R accept(JsonVisitor<R> visitor) {
            return visitor.visitNull();
        }
    };

    /** True and false. */
    public static final class Bool extends JsonValue {
        public static final Bool TRUE = new Bool(true);
        public static final Bool FALSE = new Bool(false);

        private final boolean value;

        private Bool(boolean value) {
            this.value = value;
        }

        public static Bool of(boolean value) {
            return value ? TRUE : FALSE;
        }

        @Override
        public boolean asBoolean() {
            return value;
        }

        @Override
        public <R> R accept(JsonVisitor<R> visitor) {
            return visitor.visitBool(value);
        }
    }

    /** A number. */
    public static final class Num extends JsonValue {
        private final double value;

        public Num(double value) {
            this.value = value;
        }

        @Override
        public double asNumber() {
            return value;
        }

        @Override
        public <R> R accept(JsonVisitor<R> visitor) {
            return visitor.visitNumber(value);
        }
    }

    /** A string. */
    public static final class Str extends JsonValue {
        private final String value;

        public Str(String value) {
            this.value = value;
        }

        @Override
        public String asString() {
            return value;
        }

        @Override
        public <R> R accept(JsonVisitor<R> visitor) {
            return visitor.visitString(value);
        }
    }

    public abstract <R> R accept(JsonVisitor<R> visitor);

    public boolean asBoolean() throws JsonException {
        throw wrong("a boolean");
    }

    public double asNumber() throws JsonException {
        throw wrong("a number");
    }

    public int asInt() throws JsonException {
        double number = asNumber();
        if (number != Math.floor(number)) {
            throw new JsonException("expected a whole number");
        }
        return (int) number;
    }

    public String asString() throws JsonException {
        throw wrong("a string");
    }

    public JsonArray asArray() throws JsonException {
        throw wrong("an array");
    }

    public JsonObject asObject() throws JsonException {
        throw wrong("an object");
    }

    private JsonException wrong(String expected) {
        return new JsonException("expected " + expected + ", not " + accept(KindOf.INSTANCE));
    }

    @Override
    public String toString() {
        return new JsonWriter(0).write(this);
    }
}
