package android.database;

import android.database.sqlite.Values;
import java.util.ArrayList;

/** A cursor over rows in memory. */
public class MatrixCursor extends AbstractCursor {
    private final String[] names;
    private final ArrayList<Object[]> rows;

    /** Fills a row from the left. */
    public class RowBuilder {
        private final Object[] row;
        private int next;

        RowBuilder(Object[] row) {
            this.row = row;
        }

        public RowBuilder add(Object value) {
            if (next == row.length) {
                throw new CursorIndexOutOfBoundsException("No more columns left.");
            }
            row[next++] = value;
            return this;
        }

        public RowBuilder add(String name, Object value) {
            int index = getColumnIndex(name);
            if (index >= 0) {
                row[index] = value;
            }
            return this;
        }
    }

    public MatrixCursor(String[] columnNames) {
        this(columnNames, new ArrayList<Object[]>());
    }

    public MatrixCursor(String[] columnNames, int initialCapacity) {
        this(columnNames);
    }

    /** A cursor over rows that there are. */
    protected MatrixCursor(String[] columnNames, ArrayList<Object[]> rows) {
        names = columnNames;
        this.rows = rows;
    }

    public RowBuilder newRow() {
        Object[] row = new Object[names.length];
        rows.add(row);
        return new RowBuilder(row);
    }

    public void addRow(Object[] values) {
        if (values.length != names.length) {
            throw new IllegalArgumentException("columnNames.length = " + names.length + ", columnValues.length = "
                    + values.length);
        }
        rows.add(values.clone());
    }

    public void addRow(Iterable<?> values) {
        RowBuilder row = newRow();
        for (Object value : values) {
            row.add(value);
        }
    }

    @Override
    public int getCount() {
        return rows.size();
    }

    @Override
    public String[] getColumnNames() {
        return names;
    }

    private Object get(int column) {
        if (column < 0 || column >= names.length) {
            throw new CursorIndexOutOfBoundsException("Requested column: " + column + ", # of columns: "
                    + names.length);
        }
        checkPosition();
        return rows.get(mPos)[column];
    }

    @Override
    public String getString(int column) {
        Object value = get(column);
        return value == null ? null : value instanceof byte[] ? new String((byte[]) value) : Values.text(value);
    }

    private Number number(int column) {
        Object value = get(column);
        return value instanceof Number ? (Number) value : Values.number(value);
    }

    @Override
    public short getShort(int column) {
        return number(column).shortValue();
    }

    @Override
    public int getInt(int column) {
        return (int) getLong(column);
    }

    @Override
    public long getLong(int column) {
        return number(column).longValue();
    }

    @Override
    public float getFloat(int column) {
        return number(column).floatValue();
    }

    @Override
    public double getDouble(int column) {
        return number(column).doubleValue();
    }

    @Override
    public byte[] getBlob(int column) {
        Object value = get(column);
        return value == null || value instanceof byte[] ? (byte[]) value : value.toString().getBytes();
    }

    @Override
    public int getType(int column) {
        Object value = get(column);
        return value == null ? FIELD_TYPE_NULL : value instanceof byte[] ? FIELD_TYPE_BLOB
                : value instanceof Float || value instanceof Double ? FIELD_TYPE_FLOAT
                : value instanceof Number ? FIELD_TYPE_INTEGER : FIELD_TYPE_STRING;
    }

    @Override
    public boolean isNull(int column) {
        return get(column) == null;
    }
}
