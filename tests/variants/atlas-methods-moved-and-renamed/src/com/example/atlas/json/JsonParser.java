package com.example.atlas.json;

/** Reads JSON by recursive descent. */
public final class JsonParser {
    private static final int MAX_DEPTH = 30;

    private final String text;
    private int at;
    private int depth;

    private static boolean isNumeric(char c) {
        return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
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

    private String string() throws JsonException {
        StringBuilder string = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return string.toString();
            }
            if (c < ' ') {
                throw error("control character");
            }
            string.append(c == '\\' ? escape() : c);
        }
        throw error("string without end");
    }

    private JsonArray array() throws JsonException {
        enter();
        JsonArray array = new JsonArray();
        if (next() != ']') {
            array.add(value());
            while (next() == ',') {
                at++;
                array.add(value());
            }
        }
        if (next() != ']') {
            throw error("expected ]");
        }
        leave();
        return array;
    }

    private JsonObject object() throws JsonException {
        enter();
        JsonObject object = new JsonObject();
        if (next() != '}') {
            while (true) {
                if (next() != '"') {
                    throw error("expected a name");
                }
                String name = string();
                expect(':');
                object.put(name, value());
                if (next() != ',') {
                    break;
                }
                at++;
            }
        }
        if (next() != '}') {
            throw error("expected }");
        }
        leave();
        return object;
    }

    private void leave() {
        depth--;
        at++;
    }

    private void enter() throws JsonException {
        if (++depth > MAX_DEPTH) {
            throw error("nested too deeply");
        }
        at++;
    }

    private JsonValue word(String word, JsonValue value) throws JsonException {
        if (!text.startsWith(word, at)) {
            throw error("expected " + word);
        }
        at += word.length();
        return value;
    }

    private JsonValue value() throws JsonException {
        switch (next()) {
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

    private void expect(char wanted) throws JsonException {
        if (next() != wanted) {
            throw error("expected " + wanted);
        }
        at++;
    }

    private char next() throws JsonException {
        skipSpaces();
        if (at >= text.length()) {
            throw error("unexpected end");
        }
        return text.charAt(at);
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private JsonException error(String message) {
        return new JsonException(message, at);
    }

    private JsonValue document() throws JsonException {
        JsonValue value = value();
        skipSpaces();
        if (at < text.length()) {
            throw error("expected the end");
        }
        return value;
    }

    public static JsonValue parse(String text) throws JsonException {
        return new JsonParser(text).document();
    }

    public JsonParser(String text) {
        this.text = text;
    }
}
