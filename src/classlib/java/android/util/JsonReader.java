package android.util;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads JSON token by token, strictly or leniently. As the platform's does, it takes a semicolon for a comma in objects
 * even when strict, and says of the end of the document that there is another element. Left out is that words of more
 * than 1024 characters are never numbers.
 */
public final class JsonReader implements Closeable {
    private final JsonText text;
    private final List<JsonScope> stack = new ArrayList<JsonScope>();
    /** What comes next, once it is known. */
    private JsonToken token;
    private String name;
    private String value;
    private boolean skipping;

    public JsonReader(Reader in) {
        if (in == null) {
            throw new NullPointerException("in == null");
        }
        text = new JsonText(in);
        stack.add(JsonScope.EMPTY_DOCUMENT);
    }

    public void setLenient(boolean lenient) {
        text.lenient = lenient;
    }

    public boolean isLenient() {
        return text.lenient;
    }

    public void beginArray() throws IOException {
        expect(JsonToken.BEGIN_ARRAY);
    }

    public void endArray() throws IOException {
        expect(JsonToken.END_ARRAY);
    }

    public void beginObject() throws IOException {
        expect(JsonToken.BEGIN_OBJECT);
    }

    public void endObject() throws IOException {
        expect(JsonToken.END_OBJECT);
    }

    private void expect(JsonToken expected) throws IOException {
        peek();
        if (token != expected) {
            throw new IllegalStateException("Expected " + expected + " but was " + peek());
        }
        advance();
    }

    public boolean hasNext() throws IOException {
        JsonToken next = peek();
        return next != JsonToken.END_OBJECT && next != JsonToken.END_ARRAY;
    }

    public JsonToken peek() throws IOException {
        if (token == null) {
            token = find();
        }
        return token;
    }

    /** Takes the token that was found. */
    private JsonToken advance() throws IOException {
        JsonToken taken = peek();
        token = null;
        value = null;
        name = null;
        return taken;
    }

    private JsonToken find() throws IOException {
        switch (stack.get(stack.size() - 1)) {
            case EMPTY_DOCUMENT:
                return root();
            case EMPTY_ARRAY:
                return element(true);
            case NONEMPTY_ARRAY:
                return element(false);
            case EMPTY_OBJECT:
                return member(true);
            case DANGLING_NAME:
                return memberValue();
            case NONEMPTY_OBJECT:
                return member(false);
            case NONEMPTY_DOCUMENT:
                return behindRoot();
            default:
                throw new IllegalStateException("JsonReader is closed");
        }
    }

    private JsonToken root() throws IOException {
        replaceTop(JsonScope.NONEMPTY_DOCUMENT);
        JsonToken first = token(text.next());
        if (!text.lenient && first != JsonToken.BEGIN_ARRAY && first != JsonToken.BEGIN_OBJECT) {
            token = first;
            throw new IOException("Expected JSON document to start with '[' or '{' but was " + first);
        }
        return first;
    }

    private JsonToken behindRoot() throws IOException {
        char c;
        try {
            c = text.next();
        } catch (EOFException e) {
            return JsonToken.END_DOCUMENT;
        }
        JsonToken next = token(c);
        if (!text.lenient) {
            token = next;
            throw text.wrong("Expected EOF");
        }
        return next;
    }

    private JsonToken element(boolean first) throws IOException {
        if (first) {
            replaceTop(JsonScope.NONEMPTY_ARRAY);
        } else {
            switch (text.next()) {
                case ']':
                    return pop(JsonToken.END_ARRAY);
                case ';':
                    text.checkLenient();
                    break;
                case ',':
                    break;
                default:
                    throw text.wrong("Unterminated array");
            }
        }
        char c = text.next();
        if (c == ']' && first) {
            return pop(JsonToken.END_ARRAY);
        }
        if (c == ']' || c == ';' || c == ',') {
            text.checkLenient();
            text.back();
            value = "null";
            return JsonToken.NULL;
        }
        return token(c);
    }

    private JsonToken member(boolean first) throws IOException {
        char c = text.next();
        if (c == '}') {
            return pop(JsonToken.END_OBJECT);
        }
        if (!first) {
            if (c != ',' && c != ';') {
                throw text.wrong("Unterminated object");
            }
            c = text.next();
        }
        if (c == '"' || c == '\'') {
            if (c == '\'') {
                text.checkLenient();
            }
            name = text.string(c, true);
        } else {
            text.checkLenient();
            text.back();
            name = text.word();
            if (name.isEmpty()) {
                throw text.wrong("Expected name");
            }
        }
        replaceTop(JsonScope.DANGLING_NAME);
        return JsonToken.NAME;
    }

    private JsonToken memberValue() throws IOException {
        switch (text.next()) {
            case ':':
                break;
            case '=':
                text.checkLenient();
                text.take('>');
                break;
            default:
                throw text.wrong("Expected ':'");
        }
        replaceTop(JsonScope.NONEMPTY_OBJECT);
        return token(text.next());
    }

    /** The token that begins with a character. */
    private JsonToken token(char c) throws IOException {
        switch (c) {
            case '{':
                stack.add(JsonScope.EMPTY_OBJECT);
                return JsonToken.BEGIN_OBJECT;
            case '[':
                stack.add(JsonScope.EMPTY_ARRAY);
                return JsonToken.BEGIN_ARRAY;
            case '\'':
                text.checkLenient();
                value = text.string(c, !skipping);
                return JsonToken.STRING;
            case '"':
                value = text.string(c, !skipping);
                return JsonToken.STRING;
            default:
                text.back();
                return word();
        }
    }

    private JsonToken word() throws IOException {
        value = text.word();
        if (value.isEmpty()) {
            throw text.wrong("Expected literal value");
        }
        if (value.equalsIgnoreCase("null")) {
            value = "null";
            return JsonToken.NULL;
        }
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            value = value.length() == 4 ? "true" : "false";
            return JsonToken.BOOLEAN;
        }
        if (isNumber(value)) {
            return JsonToken.NUMBER;
        }
        text.checkLenient();
        return JsonToken.STRING;
    }

    private static boolean isNumber(String text) {
        int at = text.charAt(0) == '-' ? 1 : 0;
        int end = digits(text, at);
        if (end == at || (text.charAt(at) == '0' && end > at + 1)) {
            return false;
        }
        at = end;
        if (at < text.length() && text.charAt(at) == '.') {
            at = digits(text, at + 1);
        }
        if (at < text.length() && (text.charAt(at) | 32) == 'e') {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            end = digits(text, at);
            if (end == at) {
                return false;
            }
            at = end;
        }
        return at == text.length();
    }

    /** Where the digits from an index on end. */
    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private JsonToken pop(JsonToken closing) {
        stack.remove(stack.size() - 1);
        return closing;
    }

    private void replaceTop(JsonScope scope) {
        stack.set(stack.size() - 1, scope);
    }

    public String nextName() throws IOException {
        peek();
        if (token != JsonToken.NAME) {
            throw new IllegalStateException("Expected a name but was " + peek());
        }
        String result = name;
        advance();
        return result;
    }

    /** The text of the next string or number. */
    private String scalar(String expected) throws IOException {
        peek();
        if (token != JsonToken.STRING && token != JsonToken.NUMBER) {
            throw new IllegalStateException("Expected " + expected + " but was " + token);
        }
        return value;
    }

    public String nextString() throws IOException {
        String result = scalar("a string");
        advance();
        return result;
    }

    public boolean nextBoolean() throws IOException {
        peek();
        if (token != JsonToken.BOOLEAN) {
            throw new IllegalStateException("Expected a boolean but was " + token);
        }
        boolean result = value.equals("true");
        advance();
        return result;
    }

    public void nextNull() throws IOException {
        peek();
        if (token != JsonToken.NULL) {
            throw new IllegalStateException("Expected null but was " + token);
        }
        advance();
    }

    public double nextDouble() throws IOException {
        double result = Double.parseDouble(scalar("a double"));
        advance();
        return result;
    }

    public long nextLong() throws IOException {
        String digits = scalar("a long");
        long result;
        try {
            result = Long.parseLong(digits);
        } catch (NumberFormatException e) {
            double whole = Double.parseDouble(digits);
            result = (long) whole;
            if ((double) result != whole) {
                throw new NumberFormatException(digits);
            }
        }
        advance();
        return result;
    }

    public int nextInt() throws IOException {
        String digits = scalar("an int");
        int result;
        try {
            result = Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            double whole = Double.parseDouble(digits);
            result = (int) whole;
            if ((double) result != whole) {
                throw new NumberFormatException(digits);
            }
        }
        advance();
        return result;
    }

    public void skipValue() throws IOException {
        skipping = true;
        try {
            if (!hasNext() || peek() == JsonToken.END_DOCUMENT) {
                throw new IllegalStateException("No element left to skip");
            }
            int depth = 0;
            do {
                JsonToken taken = advance();
                if (taken == JsonToken.BEGIN_ARRAY || taken == JsonToken.BEGIN_OBJECT) {
                    depth++;
                } else if (taken == JsonToken.END_ARRAY || taken == JsonToken.END_OBJECT) {
                    depth--;
                }
            } while (depth != 0);
        } finally {
            skipping = false;
        }
    }

    @Override
    public void close() throws IOException {
        value = null;
        token = null;
        stack.clear();
        stack.add(JsonScope.CLOSED);
        text.close();
    }

    @Override
    public String toString() {
        return "JsonReader near " + text.snippet();
    }
}
