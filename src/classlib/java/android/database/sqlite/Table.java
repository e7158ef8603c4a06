package android.database.sqlite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.TreeMap;

/** A table: columns, rows by their numbers, and what has to be unique. */
final class Table {
    /** A column. */
    static final class Column {
        String name;
        int affinity;
        boolean notNull;
        boolean noCase;
        Expr fallback;
        String fallbackText;
        String type = "";
        /** Its place in the primary key, from 1; 0 if it is not part of it. */
        long key;
    }

    /** Columns whose values no two rows share. */
    static final class Unique {
        final String name;
        final int[] columns;
        private final ArrayList<Column> all;
        final HashMap<Key, Long> rows = new HashMap<Key, Long>();

        Unique(String name, int[] columns, ArrayList<Column> all) {
            this.name = name;
            this.all = all;
            this.columns = columns;
        }

        /** The key of a row, or null if part of it is null. */
        Key key(Object[] row) {
            Object[] parts = new Object[columns.length];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = all.get(columns[i]).noCase ? Evaluator.folded(row[columns[i]]) : row[columns[i]];
                if (parts[i] == null) {
                    return null;
                }
            }
            return new Key(parts);
        }
    }

    final String name;
    final String sql;
    final ArrayList<Column> columns = new ArrayList<Column>();
    final ArrayList<Unique> uniques = new ArrayList<Unique>();
    TreeMap<Long, Object[]> rows = new TreeMap<Long, Object[]>();
    /** The column that is the row's number, or -1. */
    int rowId = -1;
    boolean autoIncrement;
    long greatest;

    Table(String name, String sql) {
        this.name = name;
        this.sql = sql;
    }

    int find(String wanted) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name.equalsIgnoreCase(wanted)) {
                return i;
            }
        }
        return -1;
    }

    long nextId() {
        long last = rows.isEmpty() ? 0 : rows.lastKey();
        return (autoIncrement ? Math.max(last, greatest) : last) + 1;
    }

    String columnList(int[] which) {
        StringBuilder list = new StringBuilder();
        for (int column : which) {
            list.append(list.length() > 0 ? ", " : "").append(name).append('.').append(columns.get(column).name);
        }
        return list.toString();
    }

    void put(long id, Object[] row) {
        rows.put(id, row);
        greatest = Math.max(greatest, id);
        for (int i = 0; i < uniques.size(); i++) {
            Key key = uniques.get(i).key(row);
            if (key != null) {
                uniques.get(i).rows.put(key, id);
            }
        }
    }

    Object[] remove(long id) {
        Object[] row = rows.remove(id);
        for (int i = 0; row != null && i < uniques.size(); i++) {
            Key key = uniques.get(i).key(row);
            if (key != null) {
                uniques.get(i).rows.remove(key);
            }
        }
        return row;
    }

    void add(Unique unique) {
        uniques.add(unique);
        for (java.util.Map.Entry<Long, Object[]> entry : rows.entrySet()) {
            Key key = unique.key(entry.getValue());
            if (key != null && unique.rows.put(key, entry.getKey()) != null) {
                uniques.remove(unique);
                throw new SQLiteConstraintException("UNIQUE constraint failed: " + columnList(unique.columns)
                        + " (code 19 SQLITE_CONSTRAINT)");
            }
        }
    }
}
