package android.database.sqlite;

/** A database cannot be opened. */
public class SQLiteCantOpenDatabaseException extends SQLiteException {
    public SQLiteCantOpenDatabaseException() {
    }

    public SQLiteCantOpenDatabaseException(String error) {
        super(error);
    }
}
