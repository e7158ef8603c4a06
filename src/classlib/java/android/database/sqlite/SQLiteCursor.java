package android.database.sqlite;

import android.database.MatrixCursor;

/** The rows of a query, all of them made when it was asked. */
public class SQLiteCursor extends MatrixCursor {
    private final SQLiteDatabase database;

    SQLiteCursor(SQLiteDatabase database, Engine.Result result) {
        super(result.names, result.rows);
        this.database = database;
    }

    public SQLiteDatabase getDatabase() {
        return database;
    }

    @Override
    protected void checkPosition() {
        if (isClosed()) {
            throw new IllegalStateException("attempt to re-open an already-closed object: SQLiteQuery");
        }
        super.checkPosition();
    }
}
