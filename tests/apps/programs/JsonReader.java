import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reader and writer of JSON: text to maps, lists and values, and back; malformed text is refused. */
public class JsonReader {
    private final String text;
    private int at;

    JsonReader(String text) {
        this.text = text;
    }

    static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.at < text.length()) {
            throw reader.error("the end");
        }
        return value;
    }

    private IllegalArgumentException error(String expected) {
        return new IllegalArgumentException("offset " + at + ": expected " + expected);
    }

    private void space() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private void expect(char c) {
        space();
        if (at >= text.length() || text.charAt(at) != c) {
            throw error("'" + c + "'");
        }
        at++;
    }

    private Object value() {
        space();
        char c = at < text.length() ? text.charAt(at) : 0;
        switch (c) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw error(word);
        }
        at += word.length();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<String, Object>();
        expect('{');
        space();
        if (text.startsWith("}", at)) {
            at++;
            return map;
        }
        while (true) {
            space();
            String key = string();
            expect(':');
            if (map.put(key, value()) != null) {
                throw error("no second " + key);
            }
            space();
            if (text.startsWith(",", at)) {
                at++;
                continue;
            }
            expect('}');
            return map;
        }
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<Object>();
        expect('[');
        space();
        if (!text.startsWith("]", at)) {
            do {
                list.add(value());
                space();
            } while (text.startsWith(",", at) && at++ >= 0);
        }
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder result = new StringBuilder();
        try {
            for (char c; (c = text.charAt(at++)) != '"';) {
                if (c != '\\') {
                    result.append(c);
                    continue;
                }
                c = text.charAt(at++);
                switch (c) {
                    case 'n': result.append('\n'); break;
                    case 't': result.append('\t'); break;
                    case 'u':
                        result.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                        at += 4;
                        break;
                    case '"': case '\\': case '/': result.append(c); break;
                    default: throw error("an escape");
                }
            }
            return result.toString();
        } catch (IndexOutOfBoundsException e) {
            throw error("the end of a string");
        }
    }

    private Object number() {
        int start = at;
        boolean whole = true;
        for (; at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0; at++) {
            whole &= ".eE".indexOf(text.charAt(at)) < 0;
        }
        String digits = text.substring(start, at);
        try {
            if (whole) {
                return Long.parseLong(digits);
            }
            return Double.parseDouble(digits);
        } catch (NumberFormatException e) {
            at = start;
            throw error("a value");
        }
    }

    static void write(Object value, StringBuilder out) {
        if (value instanceof Map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(separator);
                write(entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                separator = ",";
            }
            out.append(separator.equals("{") ? "{}" : "}");
        } else if (value instanceof List) {
            out.append('[');
            for (Object item : (List<?>) value) {
                write(item, out);
                out.append(',');
            }
            if (!((List<?>) value).isEmpty()) {
                out.setLength(out.length() - 1);
            }
            out.append(']');
        } else if (value instanceof String) {
            out.append('"').append(((String) value).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")).append('"');
        } else {
            out.append(value);
        }
    }

    public static void main(String[] args) {
        String[] documents = {
            "{\"name\": \"phone\", \"cores\": [2, 4, 8], \"on\": true, \"next\": null}",
            " [1, -2.5, 3e2, \"a\\n\\u0041\\\\\", {}, [], [[[0]]], {\"x\": {\"y\": {\"z\": false}}}] ",
            "9223372036854775807", "[1, 2", "{\"a\": 1, \"a\": 2}", "{\"a\" 1}", "[1,]", "tru", "\"open", "\"\\q\"", "1 2", "",
            "-", "9223372036854775808", "[\"\\u00zz\"]",
        };
        for (String document : documents) {
            try {
                StringBuilder out = new StringBuilder();
                write(read(document), out);
                StringBuilder again = new StringBuilder();
                write(read(out.toString()), again);
                System.out.println(out + " " + again.toString().equals(out.toString()));
            } catch (IllegalArgumentException e) {
                System.out.println(document + ": " + e.getMessage());
            }
        }
    }
}
