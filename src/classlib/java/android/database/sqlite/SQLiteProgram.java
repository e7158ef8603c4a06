package android.database.sqlite;

import java.util.Arrays;

/** A statement with parameters. */
public abstract class SQLiteProgram extends SQLiteClosable {
    final SQLiteDatabase database;
    final String sql;
    Object[] arguments = new Object[0];

    SQLiteProgram(SQLiteDatabase database, String sql) {
        this.database = database;
        this.sql = sql;
    }

    private void bind(int index, Object value) {
        if (index < 1) {
            throw new IllegalArgumentException("Cannot bind argument at index " + index
                    + " because the index is out of range.");
        }
        if (arguments.length < index) {
            arguments = Arrays.copyOf(arguments, index);
        }
        arguments[index - 1] = value;
    }

    public void bindNull(int index) {
        bind(index, null);
    }

    public void bindLong(int index, long value) {
        bind(index, value);
    }

    public void bindDouble(int index, double value) {
        bind(index, value);
    }

    public void bindString(int index, String value) {
        if (value == null) {
            throw new IllegalArgumentException("the bind value at index " + index + " is null");
        }
        bind(index, value);
    }

    public void bindBlob(int index, byte[] value) {
        if (value == null) {
            throw new IllegalArgumentException("the bind value at index " + index + " is null");
        }
        bind(index, value);
    }

    public void bindAllArgsAsStrings(String[] bindArgs) {
        for (int i = 0; bindArgs != null && i < bindArgs.length; i++) {
            bindString(i + 1, bindArgs[i]);
        }
    }

    public void clearBindings() {
        Arrays.fill(arguments, null);
    }

    @Override
    protected void onAllReferencesReleased() {
    }

    @Override
    public String toString() {
        return "SQLiteProgram: " + sql;
    }
}
