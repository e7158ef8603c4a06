// com.fasterxml.jackson.core:jackson-databind:2.10.5 com.fasterxml.jackson.core:jackson-core:2.10.5 com.fasterxml.jackson.core:jackson-annotations:2.10.5

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategy;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Jackson: beans, annotations, types by name, trees, streams, views, modules, mistakes. */
public class Jackson {
    public enum Unit { JOULE, WATT }

    @JsonPropertyOrder(alphabetic = true)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public static class Reading {
        @JsonProperty("at_ns") public long at;
        public Integer count;
        private double power;
        public int[] samples = {1, 2};
        public Unit unit = Unit.WATT;
        @JsonIgnore public String hidden = "h";
        @JsonFormat(shape = JsonFormat.Shape.STRING, pattern = "yyyy-MM-dd HH:mm", timezone = "UTC") public Date when = new Date(1000000000000L);
        private final Map<String, Object> more = new TreeMap<String, Object>();

        public double getPower() {
            return power;
        }

        public void setPower(double power) {
            this.power = power;
        }

        @JsonAnyGetter public Map<String, Object> more() {
            return more;
        }

        @JsonAnySetter public void other(String name, Object value) {
            more.put(name, value);
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Square.class, name = "square"), @JsonSubTypes.Type(value = Circle.class, name = "circle")})
    public abstract static class Shape {}

    public static class Square extends Shape {
        public final int side;

        @JsonCreator public Square(@JsonProperty("side") int side) {
            this.side = side;
        }
    }

    public static class Circle extends Shape {
        public double radius = 0.5;
    }

    public static class Inner {
        public double radius = 0.5;
    }

    public static class Open {}

    public static class Full extends Open {}

    @JsonPropertyOrder({"name", "inner", "secret"})
    public static class Outer {
        public String name = "n";
        @JsonUnwrapped(prefix = "in_") public Inner inner = new Inner();
        @JsonView(Full.class) public String secret = "s";
    }

    static void beans() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        Reading reading = new Reading();
        reading.other("extra", Arrays.asList(1, "two", null));
        System.out.println(mapper.writeValueAsString(reading));
        Reading back = mapper.readValue("{\"at_ns\":5,\"power\":1.5,\"unit\":\"JOULE\",\"samples\":[],\"zzz\":{\"a\":[1]},\"when\":\"2020-01-02 03:04\"}", Reading.class);
        System.out.println(back.at + " " + back.power + " " + back.unit + " " + back.samples.length + " " + back.more + " " + back.when.getTime());
        List<Shape> shapes = mapper.readValue("[{\"kind\":\"square\",\"side\":3},{\"radius\":2,\"kind\":\"circle\"}]", new TypeReference<List<Shape>>() {});
        System.out.println(((Square) shapes.get(0)).side + " " + ((Circle) shapes.get(1)).radius + " " + mapper.writerFor(new TypeReference<List<Shape>>() {}).writeValueAsString(shapes));
        System.out.println(mapper.writeValueAsString(new Outer()) + " " + mapper.writerWithView(Open.class).writeValueAsString(new Outer()));
        mapper.setPropertyNamingStrategy(PropertyNamingStrategy.SNAKE_CASE);
        System.out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(new TreeMap<String, Object>(java.util.Collections.singletonMap("k", new int[] {1}))));
        System.out.println(mapper.convertValue(reading, Map.class).get("power") + " " + mapper.readerForUpdating(back).readValue("{\"at_ns\":9}").getClass().getSimpleName() + back.at);
    }

    static void trees() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode tree = mapper.readTree("{\"a\":{\"b\":[10,20.5,\"x\",null,true]},\"n\":123456789012345678901234567890}");
        System.out.println(tree.at("/a/b/1") + " " + tree.path("no").path("thing").isMissingNode() + " " + tree.get("n").getNodeType() + " " + tree.findValue("b").size());
        ObjectNode made = mapper.createObjectNode();
        made.put("s", "q\"\u0001ü").putArray("l").add(1.0f).add(new BigDecimal("1.10")).addNull();
        made.putPOJO("p", Unit.JOULE);
        made.set("t", tree.get("a"));
        System.out.println(mapper.writeValueAsString(made) + " " + made.equals(made.deepCopy()));
        System.out.println(mapper.treeToValue(mapper.readTree("{\"radius\":4,\"kind\":\"circle\"}"), Shape.class).getClass().getSimpleName());
    }

    static void streams() throws IOException {
        StringWriter text = new StringWriter();
        JsonGenerator out = new JsonFactory().createGenerator(text);
        out.writeStartObject();
        out.writeNumberField("n", 5L);
        out.writeFieldName("a");
        out.writeStartArray();
        out.writeBinary(new byte[] {1, 2, 3});
        out.writeRawValue("{}");
        out.writeEndArray();
        out.writeEndObject();
        out.close();
        System.out.println(text);
        JsonParser in = new JsonFactory().createParser(text.toString());
        for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
            System.out.print(token + "=" + in.getText() + "@" + in.getCurrentLocation().getColumnNr() + " ");
        }
        System.out.println();
    }

    static void modules() throws IOException {
        SimpleModule module = new SimpleModule("m");
        module.addDeserializer(Unit.class, new StdDeserializer<Unit>(Unit.class) {
            @Override public Unit deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                return parser.getText().equals("J") ? Unit.JOULE : Unit.WATT;
            }
        });
        ObjectMapper mapper = new ObjectMapper().registerModule(module).configure(SerializationFeature.INDENT_OUTPUT, false)
                .configure(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY, true);
        System.out.println(mapper.readValue("[\"J\",\"W\"]", new TypeReference<List<Unit>>() {}) + " " + mapper.readValue("\"J\"", new TypeReference<ArrayList<Unit>>() {}));
    }

    static void mistakes() {
        ObjectMapper mapper = new ObjectMapper();
        Class<?>[] types = {Reading.class, Shape.class, Square.class, Outer.class, int[].class, Thread.State.class};
        String[] bad = {"{", "{\"at_ns\":\"x\"}", "{\"kind\":\"line\"}", "{\"kind\":\"square\",\"sides\":1}", "[1,,2]", "\"NONE\"", "nul", "{\"a\":1 \"b\"}"};
        for (String text : bad) {
            for (Class<?> type : types) {
                try {
                    mapper.readValue(text, type);
                    System.out.println("read " + type.getSimpleName() + " " + text);
                } catch (JsonProcessingException e) {
                    System.out.println(e.getClass().getSimpleName() + " " + e.getMessage().replace("\n", "|").replaceAll("@[0-9a-f]+", "@"));
                }
            }
        }
        try {
            mapper.writeValueAsString(new Object());
        } catch (JsonProcessingException e) {
            System.out.println(e.getOriginalMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        beans();
        trees();
        streams();
        modules();
        mistakes();
    }
}
