package com.example.atlas.json;

/** Reads JSON by recursive descent. */
public final class JsonParser {
    private static final int MAX_DEPTH = 30;

    private final String text;
    private int at;
    private int depth;

    public JsonParser(String text) {
        this.text = text;
    }

    public static JsonValue parse(String text) throws JsonException {
        return new JsonParser(text).document();
    }

    private JsonValue document() throws JsonException {
        JsonValue value = value();
        skip();
        if (at < text.length()) {
            throw error("expected the end");
        }
        return value;
    }

    private JsonException error(String message) {
        return new JsonException(message, at);
    }

    private void skip() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private char peek() throws JsonException {
        skip();
        if (at >= text.length()) {
            throw error("unexpected end");
        }
        return text.charAt(at);
    }

    private void expect(char wanted) throws JsonException {
        if (peek() != wanted) {
            throw error("expected " + wanted);
        }
        at++;
    }

    private JsonValue value() throws JsonException {
        switch (peek()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return new JsonValue.Str(string());
            case 't':
                return word("true", JsonValue.Bool.TRUE);
            case 'f':
                return word("false", JsonValue.Bool.FALSE);
            case 'n':
                return word("null", JsonValue.NULL);
            default:
                return number();
        }
    }

    private JsonValue word(String word, JsonValue value) throws JsonException {
        if (!text.startsWith(word, at)) {
            throw error("expected " + word);
        }
        at += word.length();
        return value;
    }

    private void enter() throws JsonException {
        if (++depth > MAX_DEPTH) {
            throw error("nested too deeply");
        }
        at++;
    }

    private void leave() {
        depth--;
        at++;
    }

    private JsonObject object() throws JsonException {
        enter();
        JsonObject object = new JsonObject();
        if (peek() != '}') {
            while (true) {
                if (peek() != '"') {
                    throw error("expected a name");
                }
                String name = string();
                expect(':');
                object.put(name, value());
                if (peek() != ',') {
                    break;
                }
                at++;
            }
        }
        if (peek() != '}') {
            throw error("expected }");
        }
        leave();
        return object;
    }

    private JsonArray array() throws JsonException {
        enter();
        JsonArray array = new JsonArray();
        if (peek() != ']') {
            array.add(value());
            while (peek() == ',') {
                at++;
                array.add(value());
            }
        }
        if (peek() != ']') {
            throw error("expected ]");
        }
        leave();
        return array;
    }

    private String string() throws JsonException {
        String string = "";
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return string;
            }
            if (c < ' ') {
                throw error("control character");
            }
            string += c == '\\' ? escape() : c;
        }
        throw error("string without end");
    }

    private char escape() throws JsonException {
        if (at >= text.length()) {
            throw error("string without end");
        }
        char c = text.charAt(at++);
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                return unicode();
            case '"':
            case '\\':
            case '/':
                return c;
            default:
                throw error("unknown escape " + c);
        }
    }

    private char unicode() throws JsonException {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
            if (digit < 0) {
                throw error("expected a hexadecimal digit");
            }
            value = value << 4 | digit;
            at++;
        }
        return (char) value;
    }

    private JsonValue number() throws JsonException {
        int start = at;
        boolean whole = true;
        while (at < text.length() && isNumeric(text.charAt(at))) {
            whole &= text.charAt(at) >= '0' && text.charAt(at) <= '9';
            at++;
        }
        String digits = text.substring(start, at);
        if (whole && digits.length() > 0 && digits.length() < 10) {
            return new JsonValue.Num(Integer.parseInt(digits));
        }
        try {
            return new JsonValue.Num(Double.parseDouble(digits));
        } catch (NumberFormatException e) {
            at = start;
            throw error("expected a value");
        }
    }

    private static boolean isNumeric(char c) {
        return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    }
}
