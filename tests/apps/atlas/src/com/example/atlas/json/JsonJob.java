package com.example.atlas.json;

import com.example.atlas.core.Job;
import com.example.atlas.core.Sum;
import com.example.atlas.model.Category;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import java.util.Map;

/** Exports places as JSON and imports them again. */
public final class JsonJob implements Job {
    private static final String[] BAD = {
        "", "{", "[1,]", "{\"a\":}", "\"open", "[1 2]", "{a:1}", "tru", "\"\\x\"", "\"\\u12g4\"", "1.2.3", "[] []",
        "{\"a\" 1}", "\"a\tb\"", "nul", "-", "\"\\",
    };

    /** Measures how deep a value is. */
    private static final class Depth implements JsonVisitor<Integer> {
        @Override
        public Integer visitNull() {
            return 0;
        }

        @Override
        public Integer visitBool(boolean value) {
            return 0;
        }

        @Override
        public Integer visitNumber(double value) {
            return 0;
        }

        @Override
        public Integer visitString(String value) {
            return 0;
        }

        @Override
        public Integer visitArray(JsonArray array) {
            int deepest = 0;
            for (JsonValue value : array) {
                deepest = Math.max(deepest, value.accept(this));
            }
            return deepest + 1;
        }

        @Override
        public Integer visitObject(JsonObject object) {
            int deepest = 0;
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                deepest = Math.max(deepest, member.getValue().accept(this));
            }
            return deepest + 1;
        }
    }

    @Override
    public String label() {
        return "JSON";
    }

    @Override
    public String run(int round) {
        Sum sum = new Sum();
        JsonArray list = new JsonArray();
        for (Place place : new City(round + 10).places(24 + 3 * (round % 3))) {
            list.add(toJson(place));
        }
        JsonObject document = new JsonObject().put("version", 3).put("places", list).put("next", JsonValue.NULL);
        String text = new JsonWriter(0).write(document);
        int read = 0;
        int depth = 0;
        try {
            JsonValue parsed = JsonParser.parse(text);
            depth = parsed.accept(new Depth());
            read = readAll(parsed.asObject(), sum);
            sum.add(parsed.toString().equals(text));
            sum.add(new JsonWriter(2).write(parsed.asObject().get("places").asArray().get(1)));
        } catch (JsonException e) {
            return "refused: " + e.getMessage();
        }
        return read + " places, " + text.length() + " characters, depth " + depth + ", " + refuse(sum) + " refused, "
                + sum;
    }

    private static JsonObject toJson(Place place) {
        JsonArray tags = new JsonArray();
        for (String tag : place.tags()) {
            tags.add(tag);
        }
        JsonArray at = new JsonArray().add(Math.round(place.latitude() * 1e6) / 1e6).add(place.priceLevel());
        return new JsonObject().put("id", place.id()).put("name", place.name() + " \u00e4\"\\\n")
                .put("kind", place.category().code()).put("outdoors", place.category().outdoors()).put("tags", tags)
                .put("at", at);
    }

    private static int readAll(JsonObject document, Sum sum) throws JsonException {
        int read = 0;
        for (JsonValue value : document.get("places").asArray()) {
            JsonObject object = value.asObject();
            Category category = Category.ofCode(object.get("kind").asString());
            sum.add(object.get("id").asInt()).add(object.getString("name", "")).add(category.ordinal());
            sum.add(object.getInt("rank", 7)).add(object.get("outdoors").asBoolean()).add(object.size());
            sum.add(object.get("at").asArray().get(0).asNumber()).add(object.get("tags").asArray().size());
            read++;
        }
        return read;
    }

    private static int refuse(Sum sum) {
        int refused = 0;
        for (String bad : BAD) {
            try {
                JsonParser.parse(bad);
            } catch (JsonException e) {
                refused++;
                sum.add(e.getMessage());
            }
        }
        JsonValue[] values = {
            JsonValue.NULL, new JsonValue.Num(1.5), new JsonArray(), new JsonObject(), JsonValue.Bool.of(false),
            new JsonValue.Str("x"),
        };
        for (JsonValue value : values) {
            refused += wrongKinds(value, sum);
        }
        return refused;
    }

    private static int wrongKinds(JsonValue value, Sum sum) {
        int wrong = 0;
        for (int kind = 0; kind < 6; kind++) {
            try {
                if (kind == 0) {
                    value.asInt();
                } else if (kind == 1) {
                    value.asString();
                } else if (kind == 2) {
                    value.asArray().get(2);
                } else if (kind == 3) {
                    value.asObject().get("x");
                } else {
                    value.asBoolean();
                }
            } catch (JsonException e) {
                wrong++;
                sum.add(e.getMessage());
            }
        }
        return wrong;
    }
}
