package android.database;

import android.database.sqlite.SQLiteDatabase;

/** Told of a damaged database. */
public interface DatabaseErrorHandler {
    void onCorruption(SQLiteDatabase dbObj);
}
