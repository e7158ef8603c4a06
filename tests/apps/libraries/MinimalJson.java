// com.eclipsesource.minimal-json:minimal-json:0.9.5

import com.eclipsesource.json.Json;
import com.eclipsesource.json.JsonArray;
import com.eclipsesource.json.JsonHandler;
import com.eclipsesource.json.JsonObject;
import com.eclipsesource.json.JsonParser;
import com.eclipsesource.json.JsonValue;
import com.eclipsesource.json.ParseException;
import com.eclipsesource.json.PrettyPrint;
import com.eclipsesource.json.WriterConfig;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;

/** JSON built, written, parsed, changed and refused. */
public class MinimalJson {
    static final String[] BROKEN = {
        "", "   ", "{", "[1,2", "[1,]", "{\"a\" 1}", "{\"a\":1,}", "{a:1}", "[01]", "[1.]", "[1e]", "[-]", "tru", "nulL", "\"open",
        "\"\\x\"", "\"\\u12g4\"", "\"tab\there\"", "[1] 2", "[1}", "\n\n  [1,\n   2;]",
    };

    /** Writes down what a parser tells. */
    static class Events extends JsonHandler<StringBuilder, StringBuilder> {
        final StringBuilder log = new StringBuilder();
        int depth;

        @Override
        public StringBuilder startArray() {
            depth++;
            return log.append('[');
        }

        @Override
        public void endArray(StringBuilder array) {
            depth--;
            log.append(']').append(getLocation().offset);
        }

        @Override
        public StringBuilder startObject() {
            depth++;
            return log.append('{');
        }

        @Override
        public void endObjectValue(StringBuilder object, String name) {
            log.append(name).append('@').append(depth).append(' ');
        }

        @Override
        public void endObject(StringBuilder object) {
            depth--;
            log.append('}').append(getLocation());
        }

        @Override
        public void endNumber(String text) {
            log.append('#').append(text).append(' ');
        }

        @Override
        public void endString(String text) {
            log.append('"').append(text.length()).append(' ');
        }
    }

    static JsonObject order(int number) {
        JsonArray items = Json.array();
        for (int i = 0; i < number % 5 + 1; i++) {
            items.add(Json.object().add("sku", "A-" + i * number).add("price", 9.99 * (i + 1)).add("count", i + 1L));
        }
        return Json.object()
                .add("id", number)
                .add("paid", number % 2 == 0)
                .add("note", number % 3 == 0 ? Json.NULL : Json.value("\u00e9t\u00e9 \"quoted\" \\ \t\n \u2028 \ud83d\ude00 /"))
                .add("ratio", number / 7.0f)
                .add("items", items);
    }

    static void refuse() {
        for (String text : BROKEN) {
            try {
                System.out.println("taken: " + Json.parse(text));
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " | " + e.getLocation() + " " + e.getOffset() + " " + e.getLine());
            }
        }
        Object[][] calls = {{Json.value(1.5), "asInt"}, {Json.value("x"), "asDouble"}, {Json.TRUE, "asArray"}};
        for (Object[] call : calls) {
            JsonValue value = (JsonValue) call[0];
            try {
                Object got = call[1].equals("asInt") ? (Object) value.asInt()
                        : call[1].equals("asDouble") ? (Object) value.asDouble() : value.asArray();
                System.out.println("got " + got);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            Json.value(Double.NaN);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            JsonObject.unmodifiableObject(order(1)).add("more", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws IOException {
        JsonArray orders = Json.array();
        for (int number = 0; number < 12; number++) {
            orders.add(order(number));
        }
        String text = orders.toString();
        System.out.println(text);
        StringWriter pretty = new StringWriter();
        orders.get(4).writeTo(pretty, WriterConfig.PRETTY_PRINT);
        System.out.println(pretty);
        System.out.println(orders.get(1).toString(PrettyPrint.indentWithTabs()));

        JsonValue again = Json.parse(new StringReader(text));
        System.out.println(again.equals(orders) + " " + (again.hashCode() == orders.hashCode()));
        double sum = 0;
        for (JsonValue order : again.asArray()) {
            JsonObject object = order.asObject();
            for (JsonValue item : object.get("items").asArray()) {
                sum += item.asObject().getDouble("price", 0) * item.asObject().getLong("count", 0);
            }
            object.set("paid", !object.getBoolean("paid", false)).remove("note").merge(Json.object().add("id", "new").add("x", 1e-9));
        }
        System.out.println(sum);
        System.out.println(again.asArray().get(7) + " " + again.asArray().get(7).asObject().names());

        Events events = new Events();
        new JsonParser(events).parse(text);
        System.out.println(events.log.length() + " " + events.log.toString().hashCode() + " " + events.log.substring(0, 300));
        System.out.println(Json.parse("[1E+2, -0, 0.5e-3, 12345678901234567890, \"\\u00dcber\\/\\b\"]"));
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 900; i++) {
            deep.append("[");
        }
        try {
            Json.parse(deep + "]");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        refuse();
    }
}
