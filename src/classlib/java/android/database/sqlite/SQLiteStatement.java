package android.database.sqlite;

/** A statement to be run often. */
public final class SQLiteStatement extends SQLiteProgram {
    SQLiteStatement(SQLiteDatabase db, String sql) {
        super(db, sql);
    }

    public void execute() {
        database.run(sql, arguments);
    }

    public int executeUpdateDelete() {
        return (int) database.change(sql, arguments, false);
    }

    public long executeInsert() {
        return database.change(sql, arguments, true);
    }

    private Object first() {
        Engine.Result result = database.run(sql, arguments);
        if (result == null || result.rows.isEmpty()) {
            throw new SQLiteDoneException("unknown error (code 101 SQLITE_DONE)");
        }
        return result.rows.get(0)[0];
    }

    public long simpleQueryForLong() {
        return Values.number(first()).longValue();
    }

    public String simpleQueryForString() {
        Object value = first();
        return value == null ? null : Values.text(value);
    }
}
