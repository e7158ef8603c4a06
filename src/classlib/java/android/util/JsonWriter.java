package android.util;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** Writes JSON piece by piece, on one line or indented. Nothing is left out. */
public final class JsonWriter implements Closeable {
    private static final String HEX = "0123456789abcdef";

    private final Writer out;
    private final List<JsonScope> stack = new ArrayList<JsonScope>();
    /** What a level of the tree is indented by; null when all is on one line. */
    private String indent;
    private String separator = ":";
    private boolean lenient;

    public JsonWriter(Writer out) {
        if (out == null) {
            throw new NullPointerException("out == null");
        }
        this.out = out;
        stack.add(JsonScope.EMPTY_DOCUMENT);
    }

    public void setIndent(String indent) {
        boolean none = indent.isEmpty();
        this.indent = none ? null : indent;
        separator = none ? ":" : ": ";
    }

    public void setLenient(boolean lenient) {
        this.lenient = lenient;
    }

    public boolean isLenient() {
        return lenient;
    }

    public JsonWriter beginArray() throws IOException {
        return open(JsonScope.EMPTY_ARRAY, '[');
    }

    public JsonWriter endArray() throws IOException {
        return close(JsonScope.EMPTY_ARRAY, JsonScope.NONEMPTY_ARRAY, ']');
    }

    public JsonWriter beginObject() throws IOException {
        return open(JsonScope.EMPTY_OBJECT, '{');
    }

    public JsonWriter endObject() throws IOException {
        return close(JsonScope.EMPTY_OBJECT, JsonScope.NONEMPTY_OBJECT, '}');
    }

    private JsonWriter open(JsonScope empty, char bracket) throws IOException {
        beforeValue(true);
        stack.add(empty);
        out.write(bracket);
        return this;
    }

    private JsonWriter close(JsonScope empty, JsonScope full, char bracket) throws IOException {
        JsonScope scope = top();
        if (scope != empty && scope != full) {
            throw nesting();
        }
        stack.remove(stack.size() - 1);
        if (scope == full) {
            newLine();
        }
        out.write(bracket);
        return this;
    }

    private JsonScope top() {
        return stack.get(stack.size() - 1);
    }

    private void replaceTop(JsonScope scope) {
        stack.set(stack.size() - 1, scope);
    }

    private IllegalStateException nesting() {
        return new IllegalStateException("Nesting problem: " + stack);
    }

    public JsonWriter name(String name) throws IOException {
        if (name == null) {
            throw new NullPointerException("name == null");
        }
        JsonScope scope = top();
        if (scope == JsonScope.NONEMPTY_OBJECT) {
            out.write(',');
        } else if (scope != JsonScope.EMPTY_OBJECT) {
            throw nesting();
        }
        newLine();
        replaceTop(JsonScope.DANGLING_NAME);
        string(name);
        return this;
    }

    public JsonWriter value(String value) throws IOException {
        if (value == null) {
            return nullValue();
        }
        beforeValue(false);
        string(value);
        return this;
    }

    public JsonWriter nullValue() throws IOException {
        return literal("null");
    }

    public JsonWriter value(boolean value) throws IOException {
        return literal(value ? "true" : "false");
    }

    public JsonWriter value(double value) throws IOException {
        if (!lenient && (Double.isNaN(value) || Double.isInfinite(value))) {
            throw new IllegalArgumentException("Numeric values must be finite, but was " + value);
        }
        return literal(Double.toString(value));
    }

    public JsonWriter value(long value) throws IOException {
        return literal(Long.toString(value));
    }

    public JsonWriter value(Number value) throws IOException {
        if (value == null) {
            return nullValue();
        }
        String text = value.toString();
        if (!lenient && (text.equals("-Infinity") || text.equals("Infinity") || text.equals("NaN"))) {
            throw new IllegalArgumentException("Numeric values must be finite, but was " + value);
        }
        return literal(text);
    }

    private JsonWriter literal(String text) throws IOException {
        beforeValue(false);
        out.write(text);
        return this;
    }

    /** What comes between the value and what was written before it. */
    private void beforeValue(boolean root) throws IOException {
        switch (top()) {
            case EMPTY_DOCUMENT:
                if (!lenient && !root) {
                    throw new IllegalStateException("JSON must start with an array or an object.");
                }
                replaceTop(JsonScope.NONEMPTY_DOCUMENT);
                break;
            case EMPTY_ARRAY:
                replaceTop(JsonScope.NONEMPTY_ARRAY);
                newLine();
                break;
            case NONEMPTY_ARRAY:
                out.write(',');
                newLine();
                break;
            case DANGLING_NAME:
                out.write(separator);
                replaceTop(JsonScope.NONEMPTY_OBJECT);
                break;
            case NONEMPTY_DOCUMENT:
                throw new IllegalStateException("JSON must have only one top-level value.");
            default:
                throw nesting();
        }
    }

    private void newLine() throws IOException {
        if (indent == null) {
            return;
        }
        out.write('\n');
        for (int i = 1; i < stack.size(); i++) {
            out.write(indent);
        }
    }

    private void string(String text) throws IOException {
        out.write('"');
        int plain = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && c != '\u2028' && c != '\u2029') {
                continue;
            }
            out.write(text, plain, i - plain);
            escape(c);
            plain = i + 1;
        }
        out.write(text, plain, text.length() - plain);
        out.write('"');
    }

    private void escape(char c) throws IOException {
        out.write('\\');
        switch (c) {
            case '"':
            case '\\':
                out.write(c);
                break;
            case '\t':
                out.write('t');
                break;
            case '\b':
                out.write('b');
                break;
            case '\n':
                out.write('n');
                break;
            case '\r':
                out.write('r');
                break;
            case '\f':
                out.write('f');
                break;
            default:
                out.write('u');
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.write(HEX.charAt((c >> shift) & 15));
                }
                break;
        }
    }

    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
        if (top() != JsonScope.NONEMPTY_DOCUMENT) {
            throw new IOException("Incomplete document");
        }
    }
}
