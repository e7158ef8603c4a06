package com.example.atlas.csv;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Writes rows, and quotes what needs it. */
public final class CsvWriter {
    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);
    private final char separator;
    private boolean first = true;

    public CsvWriter(char separator) {
        this.separator = separator;
    }

    public CsvWriter cell(String value) {
        if (!first) {
            out.print(separator);
        }
        first = false;
        out.print(needsQuotes(value) ? quoted(value) : value);
        return this;
    }

    public CsvWriter cell(int value) {
        return cell(Integer.toString(value));
    }

    public CsvWriter cell(double value) {
        return cell(Double.toString(value));
    }

    public CsvWriter endRow() {
        out.print('\n');
        first = true;
        return this;
    }

    private boolean needsQuotes(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == separator || c == '"' || c == '\n') {
                return true;
            }
        }
        return value.isEmpty();
    }

    private static String quoted(String value) {
        StringBuilder quoted = new StringBuilder(value.length() + 2).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"') {
                quoted.append(c);
            }
            quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        out.flush();
        return text.toString();
    }
}
