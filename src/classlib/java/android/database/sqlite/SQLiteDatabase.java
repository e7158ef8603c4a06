package android.database.sqlite;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.DatabaseErrorHandler;
import android.database.SQLException;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * A database: an SQL of the phone's own, with rows in memory and a journal on file. Databases of one path share their
 * rows. Triggers, views, foreign keys, dates and attached databases are left out.
 */
public final class SQLiteDatabase extends SQLiteClosable {
    public static final int OPEN_READWRITE = 0;
    public static final int OPEN_READONLY = 1;
    public static final int NO_LOCALIZED_COLLATORS = 16;
    public static final int CREATE_IF_NECESSARY = 0x10000000;
    public static final int ENABLE_WRITE_AHEAD_LOGGING = 0x20000000;
    public static final int CONFLICT_NONE = 0;
    public static final int CONFLICT_ROLLBACK = 1;
    public static final int CONFLICT_ABORT = 2;
    public static final int CONFLICT_FAIL = 3;
    public static final int CONFLICT_IGNORE = 4;
    public static final int CONFLICT_REPLACE = 5;

    private static final String[] CONFLICTS = {"", " OR ROLLBACK ", " OR ABORT ", " OR FAIL ", " OR IGNORE ",
        " OR REPLACE "};
    private static final HashMap<String, Database> OPEN = new HashMap<String, Database>();

    /** Makes cursors; not asked on the phone. */
    public interface CursorFactory {
        Cursor newCursor(SQLiteDatabase db, Object masterQuery, String editTable, Object query);
    }

    private final String path;
    private final Database database;
    private final ArrayList<SQLiteTransactionListener> listeners = new ArrayList<SQLiteTransactionListener>();
    private boolean open = true;
    private int depth;
    private boolean marked;
    private boolean failed;

    private SQLiteDatabase(String path, Database database) {
        this.path = path;
        this.database = database;
    }

    public static SQLiteDatabase openDatabase(String path, CursorFactory factory, int flags) {
        synchronized (OPEN) {
            Database found = OPEN.get(path);
            if (found == null) {
                File file = new File(path);
                if ((flags & CREATE_IF_NECESSARY) == 0 && !file.exists()) {
                    throw new SQLiteCantOpenDatabaseException("unknown error (code 14 SQLITE_CANTOPEN): "
                            + "Could not open database");
                }
                try {
                    found = new Database(file);
                } catch (IOException e) {
                    throw new SQLiteCantOpenDatabaseException("unknown error (code 14 SQLITE_CANTOPEN): " + e);
                }
                OPEN.put(path, found);
            }
            return new SQLiteDatabase(path, found);
        }
    }

    public static SQLiteDatabase openDatabase(String path, CursorFactory factory, int flags,
            DatabaseErrorHandler errorHandler) {
        return openDatabase(path, factory, flags);
    }

    public static SQLiteDatabase openOrCreateDatabase(File file, CursorFactory factory) {
        return openDatabase(file.getPath(), factory, CREATE_IF_NECESSARY);
    }

    public static SQLiteDatabase openOrCreateDatabase(String path, CursorFactory factory) {
        return openDatabase(path, factory, CREATE_IF_NECESSARY);
    }

    public static SQLiteDatabase create(CursorFactory factory) {
        try {
            return new SQLiteDatabase(":memory:", new Database(null));
        } catch (IOException e) {
            throw new SQLiteException(e.toString());
        }
    }

    public static boolean deleteDatabase(File file) {
        synchronized (OPEN) {
            OPEN.remove(file.getPath());
        }
        return file.delete();
    }

    @Override
    protected void onAllReferencesReleased() {
        open = false;
    }

    public boolean isOpen() {
        return open;
    }

    public boolean isReadOnly() {
        return false;
    }

    public final String getPath() {
        return path;
    }

    Engine.Result run(String sql, Object[] arguments) {
        if (!open) {
            throw new IllegalStateException("attempt to re-open an already-closed object: SQLiteDatabase: " + path);
        }
        synchronized (database) {
            Object[] values = new Object[arguments == null ? 0 : arguments.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = Values.from(arguments[i]);
            }
            return database.run(sql, values);
        }
    }

    /** Runs a change and returns how many rows it changed, or the last row's number (-1 if none came). */
    long change(String sql, Object[] arguments, boolean wantsId) {
        synchronized (database) {
            run(sql, arguments);
            return !wantsId ? database.changes : database.changes > 0 ? database.lastId : -1;
        }
    }

    public void execSQL(String sql) throws SQLException {
        run(sql, null);
    }

    public void execSQL(String sql, Object[] bindArgs) throws SQLException {
        if (bindArgs == null) {
            throw new IllegalArgumentException("Empty bindArgs");
        }
        run(sql, bindArgs);
    }

    public SQLiteStatement compileStatement(String sql) throws SQLException {
        new Tokens(sql);
        return new SQLiteStatement(this, sql);
    }

    public Cursor rawQuery(String sql, String[] selectionArgs) {
        Engine.Result result = run(sql, selectionArgs);
        if (result == null) {
            result = new Engine.Result();
            result.names = new String[0];
        }
        return new SQLiteCursor(this, result);
    }

    public Cursor query(String table, String[] columns, String selection, String[] selectionArgs, String groupBy,
            String having, String orderBy) {
        return query(false, table, columns, selection, selectionArgs, groupBy, having, orderBy, null);
    }

    public Cursor query(String table, String[] columns, String selection, String[] selectionArgs, String groupBy,
            String having, String orderBy, String limit) {
        return query(false, table, columns, selection, selectionArgs, groupBy, having, orderBy, limit);
    }

    public Cursor query(boolean distinct, String table, String[] columns, String selection, String[] selectionArgs,
            String groupBy, String having, String orderBy, String limit) {
        boolean grouped = groupBy != null && !groupBy.isEmpty();
        if (!grouped && having != null && !having.isEmpty()) {
            throw new IllegalArgumentException("HAVING clauses are only permitted when using a groupBy clause");
        }
        StringBuilder sql = new StringBuilder(distinct ? "SELECT DISTINCT " : "SELECT ");
        if (columns == null || columns.length == 0) {
            sql.append('*');
        }
        for (int i = 0; columns != null && i < columns.length; i++) {
            sql.append(i > 0 ? ", " : "").append(columns[i]);
        }
        sql.append(" FROM ").append(table);
        clause(sql, " WHERE ", selection);
        clause(sql, " GROUP BY ", groupBy);
        clause(sql, " HAVING ", having);
        clause(sql, " ORDER BY ", orderBy);
        clause(sql, " LIMIT ", limit);
        return rawQuery(sql.toString(), selectionArgs);
    }

    private static void clause(StringBuilder sql, String name, String text) {
        if (text != null && !text.isEmpty()) {
            sql.append(name).append(text);
        }
    }

    public long insert(String table, String nullColumnHack, ContentValues values) {
        return insertWithOnConflict(table, nullColumnHack, values, CONFLICT_NONE, true);
    }

    public long insertOrThrow(String table, String nullColumnHack, ContentValues values) throws SQLException {
        return insertWithOnConflict(table, nullColumnHack, values, CONFLICT_NONE);
    }

    public long replace(String table, String nullColumnHack, ContentValues values) {
        return insertWithOnConflict(table, nullColumnHack, values, CONFLICT_REPLACE, true);
    }

    public long replaceOrThrow(String table, String nullColumnHack, ContentValues values) throws SQLException {
        return insertWithOnConflict(table, nullColumnHack, values, CONFLICT_REPLACE);
    }

    private long insertWithOnConflict(String table, String hack, ContentValues values, int conflict, boolean logs) {
        try {
            return insertWithOnConflict(table, hack, values, conflict);
        } catch (SQLException e) {
            android.util.Log.e("SQLiteDatabase", "Error inserting " + values, e);
            return -1;
        }
    }

    public long insertWithOnConflict(String table, String nullColumnHack, ContentValues values, int conflict) {
        StringBuilder sql = new StringBuilder("INSERT").append(CONFLICTS[conflict]).append(" INTO ").append(table);
        int size = values == null ? 0 : values.size();
        Object[] arguments = new Object[size];
        if (size == 0) {
            sql.append('(').append(nullColumnHack).append(") VALUES (NULL)");
            return change(sql.toString(), arguments, true);
        }
        StringBuilder marks = new StringBuilder();
        int i = 0;
        sql.append('(');
        for (Map.Entry<String, Object> entry : values.valueSet()) {
            sql.append(i > 0 ? "," : "").append(entry.getKey());
            marks.append(i > 0 ? ",?" : "?");
            arguments[i++] = entry.getValue();
        }
        sql.append(") VALUES (").append(marks).append(')');
        return change(sql.toString(), arguments, true);
    }

    public int update(String table, ContentValues values, String whereClause, String[] whereArgs) {
        return updateWithOnConflict(table, values, whereClause, whereArgs, CONFLICT_NONE);
    }

    public int updateWithOnConflict(String table, ContentValues values, String whereClause, String[] whereArgs,
            int conflict) {
        if (values == null || values.isEmpty()) {
            throw new IllegalArgumentException("Empty values");
        }
        StringBuilder sql = new StringBuilder("UPDATE ").append(CONFLICTS[conflict]).append(table).append(" SET ");
        ArrayList<Object> arguments = new ArrayList<Object>();
        for (Map.Entry<String, Object> entry : values.valueSet()) {
            sql.append(arguments.isEmpty() ? "" : ",").append(entry.getKey()).append("=?");
            arguments.add(entry.getValue());
        }
        for (int i = 0; whereArgs != null && i < whereArgs.length; i++) {
            arguments.add(whereArgs[i]);
        }
        clause(sql, " WHERE ", whereClause);
        return (int) change(sql.toString(), arguments.toArray(), false);
    }

    public int delete(String table, String whereClause, String[] whereArgs) {
        StringBuilder sql = new StringBuilder("DELETE FROM ").append(table);
        clause(sql, " WHERE ", whereClause);
        return (int) change(sql.toString(), whereArgs, false);
    }

    public void beginTransaction() {
        beginTransactionWithListener(null);
    }

    public void beginTransactionNonExclusive() {
        beginTransactionWithListener(null);
    }

    /** Transactions of other threads wait for nothing: the phone's apps have one at a time. */
    public void beginTransactionWithListener(SQLiteTransactionListener listener) {
        synchronized (database) {
            if (depth++ == 0) {
                database.begin();
                failed = false;
            }
            marked = false;
            if (listener != null) {
                listeners.add(listener);
                listener.onBegin();
            }
        }
    }

    public void setTransactionSuccessful() {
        if (depth == 0) {
            throw new IllegalStateException("Cannot perform this operation because there is no current transaction.");
        }
        if (marked) {
            throw new IllegalStateException("Cannot perform this operation because the transaction has already been "
                    + "marked successful.  The only thing you can do now is call endTransaction().");
        }
        marked = true;
    }

    public void endTransaction() {
        if (depth == 0) {
            throw new IllegalStateException("Cannot perform this operation because there is no current transaction.");
        }
        synchronized (database) {
            failed |= !marked;
            marked = false;
            if (--depth == 0) {
                for (SQLiteTransactionListener listener : listeners) {
                    if (failed) {
                        listener.onRollback();
                    } else {
                        listener.onCommit();
                    }
                }
                listeners.clear();
                try {
                    database.end(!failed);
                } catch (IOException e) {
                    throw new SQLiteException("disk I/O error (code 10 SQLITE_IOERR)", e);
                }
            }
        }
    }

    public boolean inTransaction() {
        return depth > 0;
    }

    public boolean yieldIfContendedSafely() {
        return false;
    }

    public int getVersion() {
        return database.version;
    }

    public void setVersion(int version) {
        run("PRAGMA user_version = " + version, null);
    }

    public boolean needUpgrade(int newVersion) {
        return newVersion > getVersion();
    }

    public void setForeignKeyConstraintsEnabled(boolean enable) {
    }

    public boolean enableWriteAheadLogging() {
        return false;
    }

    public void disableWriteAheadLogging() {
    }

    public void setLocale(java.util.Locale locale) {
    }

    public void setLockingEnabled(boolean lockingEnabled) {
    }

    public long getPageSize() {
        return 4096;
    }

    @Override
    public String toString() {
        return "SQLiteDatabase: " + path;
    }
}
