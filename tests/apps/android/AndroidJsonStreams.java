import android.util.JsonReader;
import android.util.JsonToken;
import android.util.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;

/** JSON token by token, strict and lenient, with what is refused. */
public class AndroidJsonStreams {
    private static String tokens(String text, boolean lenient) {
        StringBuilder line = new StringBuilder();
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setLenient(lenient);
        try {
            for (JsonToken next = reader.peek(); next != JsonToken.END_DOCUMENT; next = reader.peek()) {
                line.append(token(reader, next)).append(' ');
            }
            return line.append("end").toString();
        } catch (IOException e) {
            return line.append(e).toString();
        }
    }

    private static String token(JsonReader reader, JsonToken next) throws IOException {
        switch (next) {
            case BEGIN_ARRAY:
                reader.beginArray();
                return "[";
            case END_ARRAY:
                reader.endArray();
                return "]";
            case BEGIN_OBJECT:
                reader.beginObject();
                return "{";
            case END_OBJECT:
                reader.endObject();
                return "}";
            case NAME:
                return reader.nextName() + ":";
            case STRING:
                return "'" + reader.nextString() + "'";
            case NUMBER:
                return reader.nextString();
            case BOOLEAN:
                return Boolean.toString(reader.nextBoolean());
            default:
                reader.nextNull();
                return "null";
        }
    }

    private static void read(String text) {
        System.out.println(tokens(text, false));
        System.out.println(tokens(text, true));
    }

    private static void values() throws IOException {
        JsonReader reader = new JsonReader(new StringReader(
                "{\"a\":12,\"b\":\"7.0\",\"c\":1.5,\"skip\":{\"x\":[1,{\"y\":2}]},\"big\":1e3,\"last\":[]}"));
        reader.beginObject();
        System.out.println(reader.nextName() + reader.nextInt() + reader.nextName() + reader.nextLong() + reader.nextName());
        try {
            reader.nextInt();
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(reader.nextDouble() + reader.nextName());
        reader.skipValue();
        System.out.println(reader.nextName() + reader.nextInt());
        try {
            reader.nextString();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            reader.beginArray();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(reader.nextName() + reader);
        reader.beginArray();
        System.out.println(reader.hasNext());
        try {
            reader.skipValue();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        reader.close();
        try {
            reader.peek();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    private static String written(String indent) throws IOException {
        StringWriter text = new StringWriter();
        JsonWriter writer = new JsonWriter(text);
        writer.setIndent(indent);
        writer.beginObject().name("list").beginArray().value(1).value(2.5).value(true).nullValue().beginArray().endArray();
        writer.endArray().name("text").value("\"q\\ \n\t\u0001\u2028\u00e9/").name("none").value((String) null);
        writer.name("empty").beginObject().endObject().name("n").value(Integer.valueOf(7)).endObject();
        writer.close();
        return text.toString();
    }

    private static void wrong(int kind) throws IOException {
        JsonWriter writer = new JsonWriter(new StringWriter());
        try {
            switch (kind) {
                case 0:
                    writer.value(1);
                    break;
                case 1:
                    writer.beginArray().name("a");
                    break;
                case 2:
                    writer.beginObject().name("a").endObject();
                    break;
                case 3:
                    writer.beginArray().endArray().beginArray();
                    break;
                case 4:
                    writer.beginObject().value(true);
                    break;
                case 5:
                    writer.beginArray().value(Double.NaN);
                    break;
                case 6:
                    writer.beginArray().endObject();
                    break;
                default:
                    writer.beginArray().close();
                    break;
            }
            System.out.println("accepted");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        String[] texts = {
            "[1, -2.5e+3, \"a\\u00e9\\n\\/\", true, null, {}]", "{\"a\":{\"b\":[[],[{}]]}}", "\"root\"", "",
            "[1,2", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "[\"open", "[1] 2", "{a='b';c=>d}", "[,]", "[1;2 # note\n]",
            "// one\n/* two */ [tRUE, NuLL, 01, 1., -, 1e]", "[\"\\u12", "{\"a\":}", "\ufeff[0]", "[/* open", "{\n \"a\":\n x}",
        };
        for (String text : texts) {
            read(text);
        }
        values();
        System.out.println(written(""));
        System.out.println(written("  "));
        for (int kind = 0; kind < 8; kind++) {
            wrong(kind);
        }
    }
}
