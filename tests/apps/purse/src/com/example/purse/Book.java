package com.example.purse;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import java.util.ArrayList;
import java.util.List;

/** All bookings, in a database. */
final class Book extends SQLiteOpenHelper {
    Book(Context context) {
        super(context, null, null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase database) {
        database.execSQL("create table entries (id integer primary key, day integer, shop text, kind text, cents integer)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase database, int from, int to) {
    }

    int add(List<Entry> entries) {
        SQLiteDatabase database = getWritableDatabase();
        database.beginTransaction();
        try {
            for (Entry entry : entries) {
                ContentValues values = new ContentValues();
                values.put("day", entry.day);
                values.put("shop", entry.shop);
                values.put("kind", entry.kind);
                values.put("cents", entry.cents);
                database.insertOrThrow("entries", null, values);
            }
            database.setTransactionSuccessful();
        } finally {
            database.endTransaction();
        }
        return entries.size();
    }

    List<Entry> since(int day) {
        List<Entry> found = new ArrayList<Entry>();
        Cursor cursor = getReadableDatabase().query("entries", new String[] {"id", "day", "shop", "kind", "cents"},
                "day >= ?", new String[] {Integer.toString(day)}, null, null, "day");
        try {
            while (cursor.moveToNext()) {
                found.add(new Entry(cursor.getLong(0), cursor.getInt(1), cursor.getString(2), cursor.getString(3),
                        cursor.getLong(4)));
            }
        } finally {
            cursor.close();
        }
        return found;
    }
}
