package android.database.sqlite;

import android.content.Context;
import android.database.DatabaseErrorHandler;

/** Opens a database, and makes or upgrades it when needed. */
public abstract class SQLiteOpenHelper implements AutoCloseable {
    private final Context context;
    private final String name;
    private final int version;
    private SQLiteDatabase database;
    private boolean initializing;

    public SQLiteOpenHelper(Context context, String name, SQLiteDatabase.CursorFactory factory, int version) {
        this(context, name, factory, version, null);
    }

    public SQLiteOpenHelper(Context context, String name, SQLiteDatabase.CursorFactory factory, int version,
            DatabaseErrorHandler errorHandler) {
        if (version < 1) {
            throw new IllegalArgumentException("Version must be >= 1, was " + version);
        }
        this.context = context;
        this.name = name;
        this.version = version;
    }

    public String getDatabaseName() {
        return name;
    }

    public void setWriteAheadLoggingEnabled(boolean enabled) {
    }

    public SQLiteDatabase getReadableDatabase() {
        return getWritableDatabase();
    }

    public SQLiteDatabase getWritableDatabase() {
        synchronized (this) {
            if (database != null && database.isOpen()) {
                return database;
            }
            if (initializing) {
                throw new IllegalStateException("getDatabase called recursively");
            }
            initializing = true;
            try {
                SQLiteDatabase opened = name == null ? SQLiteDatabase.create(null)
                        : context.openOrCreateDatabase(name, 0, null, null);
                prepare(opened);
                database = opened;
                return opened;
            } finally {
                initializing = false;
            }
        }
    }

    private void prepare(SQLiteDatabase opened) {
        onConfigure(opened);
        int before = opened.getVersion();
        if (before != version) {
            opened.beginTransaction();
            try {
                if (before == 0) {
                    onCreate(opened);
                } else if (before > version) {
                    onDowngrade(opened, before, version);
                } else {
                    onUpgrade(opened, before, version);
                }
                opened.setVersion(version);
                opened.setTransactionSuccessful();
            } finally {
                opened.endTransaction();
            }
        }
        onOpen(opened);
    }

    @Override
    public synchronized void close() {
        if (initializing) {
            throw new IllegalStateException("Closed during initialization");
        }
        if (database != null && database.isOpen()) {
            database.close();
            database = null;
        }
    }

    public void onConfigure(SQLiteDatabase db) {
    }

    public abstract void onCreate(SQLiteDatabase db);

    public abstract void onUpgrade(SQLiteDatabase db, int oldVersion, int newVersion);

    public void onDowngrade(SQLiteDatabase db, int oldVersion, int newVersion) {
        throw new SQLiteException("Can't downgrade database from version " + oldVersion + " to " + newVersion);
    }

    public void onOpen(SQLiteDatabase db) {
    }
}
