package com.example.suite.device;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Notes in a table, and as JSON to take them elsewhere. */
final class Notes extends SQLiteOpenHelper {
    Notes(Context context, String file) {
        super(context, file, null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase database) {
        database.execSQL("CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL, stars INTEGER)");
        database.execSQL("CREATE INDEX notes_stars ON notes (stars)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase database, int before, int after) {
    }

    /** Adds notes, all or none. */
    void addAll(List<String> titles) {
        SQLiteDatabase database = getWritableDatabase();
        database.beginTransaction();
        try {
            for (int i = 0; i < titles.size(); i++) {
                add(database, titles.get(i), i % 5);
            }
            database.setTransactionSuccessful();
        } finally {
            database.endTransaction();
        }
    }

    private static void add(SQLiteDatabase database, String title, int stars) {
        ContentValues values = new ContentValues();
        values.put("title", title);
        values.put("stars", stars);
        database.insertOrThrow("notes", null, values);
    }

    int promote(int from, int to) {
        ContentValues values = new ContentValues();
        values.put("stars", to);
        return getWritableDatabase().update("notes", values, "stars = ?", new String[] {Integer.toString(from)});
    }

    int remove(int stars) {
        return getWritableDatabase().delete("notes", "stars = ?", new String[] {Integer.toString(stars)});
    }

    List<String> withStars(int least) {
        List<String> titles = new ArrayList<String>();
        Cursor cursor = getReadableDatabase().query("notes", new String[] {"title"}, "stars >= ?",
                new String[] {Integer.toString(least)}, null, null, "title, id");
        try {
            while (cursor.moveToNext()) {
                titles.add(cursor.getString(0));
            }
        } finally {
            cursor.close();
        }
        return titles;
    }

    String export() throws JSONException {
        JSONArray list = new JSONArray();
        Cursor cursor = getReadableDatabase().rawQuery("SELECT id, title, stars FROM notes ORDER BY id", null);
        try {
            while (cursor.moveToNext()) {
                list.put(new JSONObject().put("id", cursor.getLong(0)).put("title", cursor.getString(1))
                        .put("stars", cursor.getInt(2)));
            }
        } finally {
            cursor.close();
        }
        return new JSONObject().put("version", 1).put("notes", list).toString();
    }

    /** Adds what was exported, and returns how many notes that are. */
    int read(String text) throws JSONException {
        JSONArray list = new JSONObject(text).getJSONArray("notes");
        SQLiteDatabase database = getWritableDatabase();
        for (int i = 0; i < list.length(); i++) {
            JSONObject note = list.getJSONObject(i);
            add(database, note.getString("title"), note.optInt("stars", 0));
        }
        return list.length();
    }
}
