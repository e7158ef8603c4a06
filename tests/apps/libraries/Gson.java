// com.google.code.gson:gson:2.8.9

import com.google.gson.ExclusionStrategy;
import com.google.gson.FieldAttributes;
import com.google.gson.FieldNamingPolicy;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import com.google.gson.JsonStreamParser;
import com.google.gson.LongSerializationPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import com.google.gson.annotations.Since;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Objects to JSON and back by reflection: generic fields, annotations, adapters, trees, streams. */
public class Gson {
    enum Unit { @SerializedName("J") JOULE, WATT }

    // Fields stand in the order of their names: DEX files sort them so, and Gson writes them in the order it finds them.
    static class Reading {
        @Since(1.2) String added = "later";
        @SerializedName("at_ns") long at;
        @Expose Integer count;
        transient int hidden = 5;
        double power;
        int[] samples;
        Unit unit = Unit.WATT;
    }

    static class Run {
        Object anything;
        Pair<String, Reading> best;
        Map<String, List<BigDecimal>> costs = new LinkedHashMap<String, List<BigDecimal>>();
        boolean done;
        String name;
        List<Reading> readings = new ArrayList<Reading>();
    }

    static class Pair<A, B> {
        A first;
        B second;
    }

    static class Dotted extends TypeAdapter<Pair<Integer, Integer>> {
        @Override
        public void write(JsonWriter out, Pair<Integer, Integer> pair) throws IOException {
            out.value(pair.first + "." + pair.second);
        }

        @Override
        public Pair<Integer, Integer> read(JsonReader in) throws IOException {
            String[] parts = in.nextString().split("\\.");
            Pair<Integer, Integer> pair = new Pair<Integer, Integer>();
            pair.first = Integer.parseInt(parts[0]);
            pair.second = Integer.parseInt(parts[1]);
            return pair;
        }
    }

    /** Has no constructor that could be called. */
    static class Bare {
        final int mark;

        Bare(int mark) {
            this.mark = mark;
        }
    }

    static class UnitCodec implements JsonSerializer<Unit>, JsonDeserializer<Unit> {
        @Override
        public JsonElement serialize(Unit unit, Type type, JsonSerializationContext context) {
            return new JsonPrimitive(unit.ordinal());
        }

        @Override
        public Unit deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
            return Unit.values()[json.getAsInt()];
        }
    }

    static Run run() {
        Run run = new Run();
        run.name = "<\u00e9\"='\u2028>";
        for (int i = 0; i < 4; i++) {
            Reading reading = new Reading();
            reading.at = 1L << 20 * i;
            reading.power = i / 3.0;
            reading.unit = i % 2 == 0 ? Unit.JOULE : Unit.WATT;
            reading.count = i == 2 ? null : Integer.valueOf(i);
            reading.samples = i == 3 ? null : new int[i];
            run.readings.add(reading);
        }
        run.costs.put("add-int", Arrays.asList(new BigDecimal("0.10"), new BigDecimal("1E+3")));
        run.costs.put("nothing", new ArrayList<BigDecimal>());
        run.best = new Pair<String, Reading>();
        run.best.first = "best";
        run.best.second = run.readings.get(1);
        run.anything = new Object[] {1, "two", null, 3.5f, 'c'};
        return run;
    }

    static void objects() {
        com.google.gson.Gson gson = new com.google.gson.Gson();
        String text = gson.toJson(run());
        System.out.println(text);
        Run again = gson.fromJson(text, Run.class);
        System.out.println(gson.toJson(again).equals(text) + " " + again.readings.get(3).at + " " + again.costs.get("add-int").get(1).scale() + " "
                + again.best.second.unit + " " + again.anything + " " + again.readings.get(0).hidden);
        com.google.gson.Gson other = new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().setVersion(1.0)
                .setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE_WITH_SPACES).setLongSerializationPolicy(LongSerializationPolicy.STRING)
                .registerTypeAdapter(Unit.class, new UnitCodec()).addSerializationExclusionStrategy(new ExclusionStrategy() {
                    @Override
                    public boolean shouldSkipField(FieldAttributes field) {
                        return field.getName().equals("costs");
                    }

                    @Override
                    public boolean shouldSkipClass(Class<?> type) {
                        return type == int[].class;
                    }
                }).create();
        System.out.println(other.toJson(run()));
        Type pairs = new TypeToken<List<Pair<Integer, Integer>>>() { }.getType();
        Type pair = new TypeToken<Pair<Integer, Integer>>() { }.getType();
        com.google.gson.Gson dotted = new GsonBuilder().registerTypeAdapter(pair, new Dotted().nullSafe()).create();
        List<Pair<Integer, Integer>> list = dotted.fromJson("[\"1.2\",null,\"30.40\"]", pairs);
        System.out.println(list.get(2).second + " " + dotted.toJson(list, pairs) + " " + pairs);
        Map<String, int[][]> map = gson.fromJson("{'a':[[1,2],[]],b:[[3]]}", new TypeToken<Map<String, int[][]>>() { }.getType());
        System.out.println(map.get("a")[0][1] + " " + gson.toJson(map) + " " + gson.toJsonTree(map).equals(new JsonParser().parse(gson.toJson(map))));
        System.out.println(gson.fromJson("{\"mark\":5}", Bare.class).mark + " " + gson.fromJson("'http://h/p'", java.net.URI.class).getPath());
        System.out.println(new GsonBuilder().excludeFieldsWithoutExposeAnnotation().create().toJson(run().readings));
    }

    static void trees() throws IOException {
        JsonObject object = new JsonObject();
        object.addProperty("n", 1.50);
        object.addProperty("big", new BigDecimal("12345678901234567890.123"));
        object.add("list", new JsonArray());
        object.getAsJsonArray("list").add('x');
        object.getAsJsonArray("list").add(object.deepCopy());
        System.out.println(object + " " + object.get("big").getAsBigDecimal().scale() + " " + object.keySet());
        JsonStreamParser parser = new JsonStreamParser("{\"a\":1} [2] 'three' nul");
        for (int i = 0; i < 4; i++) {
            System.out.println(parser.hasNext() ? parser.next() : "end");
        }
        JsonReader reader = new JsonReader(new StringReader("{a:[1,-2.5e3,\"\\u00e9\",true,null],/* note */ b={c=>'d'}}"));
        reader.setLenient(true);
        StringBuilder tokens = new StringBuilder();
        for (JsonToken token = reader.peek(); token != JsonToken.END_DOCUMENT; token = reader.peek()) {
            tokens.append(token).append('@').append(reader.getPath()).append(' ');
            switch (token) {
                case BEGIN_OBJECT: reader.beginObject(); break;
                case END_OBJECT: reader.endObject(); break;
                case BEGIN_ARRAY: reader.beginArray(); break;
                case END_ARRAY: reader.endArray(); break;
                case NAME: tokens.append(reader.nextName()).append(' '); break;
                case NUMBER: tokens.append(reader.nextDouble()).append(' '); break;
                default: reader.skipValue(); break;
            }
        }
        System.out.println(tokens);
        StringWriter out = new StringWriter();
        JsonWriter writer = new JsonWriter(out);
        writer.setIndent("  ");
        writer.beginArray().value(1).value(-0.0).beginObject().name("k").nullValue().name("v").value("\t</x>").endObject().endArray().close();
        System.out.println(out);
    }

    static void refuse() {
        String[][] broken = {
            {"{\"readings\":{}}", "run"}, {"{\"name\":[1]}", "run"}, {"{\"readings\":[{\"at_ns\":1.5}]}", "run"}, {"{\"done\":tru}", "run"},
            {"[1,2", "list"}, {"{\"a\":1,\"a\":2}", "map"}, {"{\"power\":\"x\"}", "reading"}, {"\"\\u12\"", "list"}, {"99999999999", "int"},
        };
        com.google.gson.Gson gson = new com.google.gson.Gson();
        for (String[] each : broken) {
            Type type = each[1].equals("run") ? Run.class : each[1].equals("reading") ? Reading.class : each[1].equals("int") ? int.class
                    : each[1].equals("list") ? new TypeToken<List<Integer>>() { }.getType() : new TypeToken<Map<String, Integer>>() { }.getType();
            try {
                Object taken = gson.fromJson(each[0], type);
                System.out.println("taken: " + gson.toJson(taken));
            } catch (JsonParseException e) {
                System.out.println(e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println("number " + e.getMessage());
            }
        }
        try {
            gson.toJson(Double.NaN);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        objects();
        trees();
        refuse();
    }
}
