package com.example.atlas.csv;

import com.example.atlas.core.AtlasException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rows under a header, with columns found by name and kinds guessed. */
public final class Table {
    /** What all cells of a column are. */
    public enum Kind {
        WHOLE {
            @Override
            boolean takes(String cell) {
                try {
                    Integer.parseInt(cell);
                    return true;
                } catch (NumberFormatException e) {
                    return false;
                }
            }
        },
        DECIMAL {
            @Override
            boolean takes(String cell) {
                try {
                    Double.parseDouble(cell);
                    return true;
                } catch (NumberFormatException e) {
                    return false;
                }
            }
        },
        TEXT {
            @Override
            boolean takes(String cell) {
                return true;
            }
        };

        abstract boolean takes(String cell);
    }

    private final Map<String, Integer> columns = new HashMap<String, Integer>();
    private final List<String> names;
    private final List<List<String>> rows = new ArrayList<List<String>>();

    private Table(List<String> names) {
        this.names = names;
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), i);
        }
    }

    public static Table read(CsvReader reader) throws IOException, AtlasException {
        List<String> header = reader.next();
        if (header == null) {
            throw new AtlasException("no header");
        }
        Table table = new Table(header);
        for (List<String> row = reader.next(); row != null; row = reader.next()) {
            if (row.size() != header.size()) {
                throw new AtlasException("expected " + header.size() + " cells, not " + row.size(), reader.line());
            }
            table.rows.add(row);
        }
        return table;
    }

    public int rows() {
        return rows.size();
    }

    public String get(int row, String column) throws AtlasException {
        return rows.get(row).get(index(column));
    }

    private int index(String column) throws AtlasException {
        Integer index = columns.get(column);
        if (index == null) {
            throw new AtlasException("no column " + column);
        }
        return index;
    }

    public Kind kind(String column) throws AtlasException {
        int index = index(column);
        for (Kind kind : Kind.values()) {
            boolean all = true;
            for (int row = 0; all && row < rows.size(); row++) {
                all = kind.takes(rows.get(row).get(index));
            }
            if (all) {
                return kind;
            }
        }
        return Kind.TEXT;
    }

    public String kinds() throws AtlasException {
        StringBuilder kinds = new StringBuilder();
        for (String name : names) {
            kinds.append(kinds.length() == 0 ? "" : " ").append(name).append('=').append(kind(name));
        }
        return kinds.toString();
    }

    /** Sums of a column for each value of another one. */
    public Map<String, Double> sumBy(String group, String column) throws AtlasException {
        int groupIndex = index(group);
        int index = index(column);
        Map<String, Double> sums = new TreeMap<String, Double>();
        for (List<String> row : rows) {
            Double before = sums.get(row.get(groupIndex));
            double value = Double.parseDouble(row.get(index));
            sums.put(row.get(groupIndex), before == null ? value : before + value);
        }
        return sums;
    }
}
