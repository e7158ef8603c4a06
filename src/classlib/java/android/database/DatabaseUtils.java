package android.database;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;

/** Small help with databases. */
public class DatabaseUtils {
    public DatabaseUtils() {
    }

    public static String sqlEscapeString(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    public static long queryNumEntries(SQLiteDatabase db, String table) {
        return queryNumEntries(db, table, null, null);
    }

    public static long queryNumEntries(SQLiteDatabase db, String table, String selection) {
        return queryNumEntries(db, table, selection, null);
    }

    public static long queryNumEntries(SQLiteDatabase db, String table, String selection, String[] args) {
        String where = selection == null || selection.isEmpty() ? "" : " where " + selection;
        return longForQuery(db, "select count(*) from " + table + where, args);
    }

    public static long longForQuery(SQLiteDatabase db, String query, String[] args) {
        Cursor cursor = db.rawQuery(query, args);
        cursor.moveToFirst();
        long value = cursor.getLong(0);
        cursor.close();
        return value;
    }

    public static String stringForQuery(SQLiteDatabase db, String query, String[] args) {
        Cursor cursor = db.rawQuery(query, args);
        cursor.moveToFirst();
        String value = cursor.getString(0);
        cursor.close();
        return value;
    }

    public static void cursorRowToContentValues(Cursor cursor, ContentValues values) {
        for (int i = 0; i < cursor.getColumnCount(); i++) {
            if (cursor.getType(i) == Cursor.FIELD_TYPE_BLOB) {
                values.put(cursor.getColumnName(i), cursor.getBlob(i));
            } else {
                values.put(cursor.getColumnName(i), cursor.getString(i));
            }
        }
    }
}
