package com.example.atlas.json;

import java.util.Map;

/** Writes values, on one line or indented. */
public final class JsonWriter implements JsonVisitor<Void> {
    private static final String HEX = "0123456789abcdef";

    private final int indent;
    private String out = "";
    private int level;

    public JsonWriter(int indent) {
        this.indent = indent;
    }

    public String write(JsonValue value) {
        out = "";
        value.accept(this);
        return out;
    }

    private void newLine() {
        if (indent > 0) {
            out += '\n';
            for (int i = 0; i < indent * level; i++) {
                out += ' ';
            }
        }
    }

    @Override
    public Void visitNull() {
        out += "null";
        return null;
    }

    @Override
    public Void visitBool(boolean value) {
        out += value;
        return null;
    }

    @Override
    public Void visitNumber(double value) {
        if (value == Math.floor(value) && Math.abs(value) < 1e9) {
            out += (int) value;
        } else {
            out += value;
        }
        return null;
    }

    @Override
    public Void visitString(String value) {
        quote(value);
        return null;
    }

    private void quote(String text) {
        out += '"';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out += "\\" + c;
            } else if (c == '\n') {
                out += "\\n";
            } else if (c < ' ' || c > '~') {
                out += "\\u";
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out += HEX.charAt(c >> shift & 15);
                }
            } else {
                out += c;
            }
        }
        out += '"';
    }

    @Override
    public Void visitArray(JsonArray array) {
        out += '[';
        level++;
        boolean first = true;
        for (JsonValue value : array) {
            if (!first) {
                out += ',';
            }
            first = false;
            newLine();
            value.accept(this);
        }
        close(']', first);
        return null;
    }

    @Override
    public Void visitObject(JsonObject object) {
        out += '{';
        level++;
        boolean first = true;
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            if (!first) {
                out += ',';
            }
            first = false;
            newLine();
            quote(member.getKey());
            out += indent > 0 ? ": " : ":";
            member.getValue().accept(this);
        }
        close('}', first);
        return null;
    }

    private void close(char bracket, boolean empty) {
        level--;
        if (!empty) {
            newLine();
        }
        out += bracket;
    }
}
