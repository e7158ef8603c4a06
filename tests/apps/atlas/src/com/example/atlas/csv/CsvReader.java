package com.example.atlas.csv;

import com.example.atlas.core.AtlasException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/** Reads rows of comma separated values; quoted ones may hold commas, quotes and new lines. */
public final class CsvReader {
    /** Where in a row the reader is. */
    private enum State { START, PLAIN, QUOTED, CLOSED }

    private final BufferedReader in;
    private final char separator;
    private int line;

    public CsvReader(Reader in, char separator) {
        this.in = new BufferedReader(in);
        this.separator = separator;
    }

    public int line() {
        return line;
    }

    /** The next row, or null at the end. */
    public List<String> next() throws IOException, AtlasException {
        String text = in.readLine();
        if (text == null) {
            return null;
        }
        line++;
        List<String> row = new ArrayList<String>();
        StringBuilder cell = new StringBuilder();
        State state = State.START;
        while (true) {
            for (int i = 0; i < text.length(); i++) {
                state = step(state, text.charAt(i), cell, row);
            }
            if (state != State.QUOTED) {
                break;
            }
            text = in.readLine();
            if (text == null) {
                throw new AtlasException("quote without end", line);
            }
            line++;
            cell.append('\n');
        }
        row.add(cell.toString());
        return row;
    }

    private State step(State state, char c, StringBuilder cell, List<String> row) throws AtlasException {
        switch (state) {
            case START:
                if (c == '"') {
                    return State.QUOTED;
                }
                return plain(c, cell, row);
            case PLAIN:
                return plain(c, cell, row);
            case QUOTED:
                if (c == '"') {
                    return State.CLOSED;
                }
                cell.append(c);
                return State.QUOTED;
            default:
                if (c == '"') {
                    cell.append(c);
                    return State.QUOTED;
                }
                if (c != separator) {
                    throw new AtlasException("text after a quote", line);
                }
                return plain(c, cell, row);
        }
    }

    private State plain(char c, StringBuilder cell, List<String> row) {
        if (c != separator) {
            cell.append(c);
            return State.PLAIN;
        }
        row.add(cell.toString());
        cell.setLength(0);
        return State.START;
    }
}
