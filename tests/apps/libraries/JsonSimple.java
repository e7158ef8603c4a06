// com.googlecode.json-simple:json-simple:1.1.1

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.json.simple.ItemList;
import org.json.simple.JSONArray;
import org.json.simple.JSONAware;
import org.json.simple.JSONObject;
import org.json.simple.JSONStreamAware;
import org.json.simple.JSONValue;
import org.json.simple.parser.ContainerFactory;
import org.json.simple.parser.ContentHandler;
import org.json.simple.parser.JSONParser;
import org.json.simple.parser.ParseException;

/** JSON by a generated scanner: values, events that pause, own containers, errors with places. */
public class JsonSimple {
    static final String[] BROKEN = {
        "[1,2", "{\"a\":}", "{\"a\" \"b\"}", "[1 2]", "[tru]", "{1:2}", "\"open", "[\"\\q\"]", "@", "[1]]", "{\"a\":1,,}", "",
    };

    /** Shows itself. */
    static class Point implements JSONAware {
        final int x;
        final double y;

        Point(int x, double y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public String toJSONString() {
            return "{\"x\":" + x + ",\"y\":" + y + "}";
        }
    }

    /** Stops at each key that it was asked to look for. */
    static class Finder implements ContentHandler {
        final String wanted;
        final StringBuilder log = new StringBuilder();
        boolean end;
        String key;
        Object value;

        Finder(String wanted) {
            this.wanted = wanted;
        }

        @Override
        public void startJSON() {
            log.append("start ");
        }

        @Override
        public void endJSON() {
            end = true;
            log.append("end");
        }

        @Override
        public boolean startObject() {
            log.append('{');
            return true;
        }

        @Override
        public boolean endObject() {
            log.append('}');
            return true;
        }

        @Override
        public boolean startObjectEntry(String name) {
            key = name;
            return true;
        }

        @Override
        public boolean endObjectEntry() {
            return true;
        }

        @Override
        public boolean startArray() {
            log.append('[');
            return true;
        }

        @Override
        public boolean endArray() {
            log.append(']');
            return true;
        }

        @Override
        public boolean primitive(Object found) {
            value = found;
            if (wanted.equals(key)) {
                key = null;
                return false;
            }
            return true;
        }
    }

    @SuppressWarnings("unchecked")
    static JSONArray people() {
        JSONArray people = new JSONArray();
        long seed = 12345;
        for (int i = 0; i < 30; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            JSONObject person = new JSONObject();
            person.put("name", "P" + (seed >>> 40) + "\u00fc\u0007\"/\\\u2029");
            person.put("age", (int) (seed >>> 58));
            person.put("height", (seed >>> 50) / 10000.0);
            JSONArray tags = new JSONArray();
            tags.addAll(new ItemList("a,b," + i, ",").getItems());
            person.put("tags", tags);
            person.put("at", new Point(i, i / 4.0));
            person.put("none", null);
            person.put("far", i % 2 == 0 ? (Object) Double.POSITIVE_INFINITY : Float.valueOf(i));
            people.add(person);
        }
        return people;
    }

    static void refuse(JSONParser parser) {
        for (String text : BROKEN) {
            try {
                System.out.println("taken: " + parser.parse(text));
            } catch (ParseException e) {
                System.out.println(e + " type " + e.getErrorType() + " at " + e.getPosition() + " " + e.getUnexpectedObject());
            } catch (Error e) {
                System.out.println(e);
            }
        }
        System.out.println(JSONValue.parse("[0,{\"1\":{\"2\":{\"3\":{\"4\":[5,{\"6\":7}]}}}}]") + " " + JSONValue.parse("{"));
    }

    public static void main(String[] args) throws IOException, ParseException {
        JSONArray people = people();
        String text = people.toJSONString();
        System.out.println(text);
        StringWriter out = new StringWriter();
        JSONValue.writeJSONString(people, out);
        System.out.println(out.toString().equals(text) + " " + text.hashCode());

        JSONParser parser = new JSONParser();
        JSONArray again = (JSONArray) parser.parse(new StringReader(text));
        double sum = 0;
        for (Object element : again) {
            JSONObject person = (JSONObject) element;
            sum += (Double) person.get("height") + (Long) person.get("age");
        }
        System.out.println(again.size() + " " + sum + " " + again.get(3));

        ContainerFactory ordered = new ContainerFactory() {
            @Override
            public List creatArrayContainer() {
                return new LinkedList<Object>();
            }

            @Override
            public Map createObjectContainer() {
                return new LinkedHashMap<Object, Object>();
            }
        };
        Object kept = parser.parse("{\"z\": 1, \"a\": [2, 3.5e2, {\"m\": null}], \"k\": true, \"e\": \"\\u00e9\\n\"}", ordered);
        System.out.println(kept + " " + kept.getClass().getName() + " " + JSONValue.toJSONString(kept));

        Finder finder = new Finder("age");
        StringBuilder ages = new StringBuilder();
        boolean resume = false;
        while (!finder.end) {
            parser.parse(text, finder, resume);
            resume = true;
            if (!finder.end) {
                ages.append(finder.value).append('@').append(parser.getPosition()).append(' ');
            }
        }
        System.out.println(ages + finder.log.toString());
        JSONStreamAware stream = again;
        StringWriter streamed = new StringWriter();
        stream.writeJSONString(streamed);
        System.out.println(streamed.toString().length() + " " + JSONObject.escape("a\"b\u0001\u20ac/"));
        refuse(parser);
    }
}
