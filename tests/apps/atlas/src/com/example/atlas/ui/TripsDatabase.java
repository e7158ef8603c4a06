package com.example.atlas.ui;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import java.util.ArrayList;
import java.util.List;

/** Trips and their stops, in tables. */
final class TripsDatabase extends SQLiteOpenHelper {
    private static final int VERSION = 2;

    TripsDatabase(Context context) {
        super(context, "trips.db", null, VERSION);
    }

    @Override
    public void onCreate(SQLiteDatabase database) {
        database.execSQL("CREATE TABLE trips (id INTEGER PRIMARY KEY, name TEXT NOT NULL, day INTEGER)");
        database.execSQL("CREATE TABLE stops (trip INTEGER, place INTEGER, minutes INTEGER)");
        database.execSQL("CREATE INDEX stops_trip ON stops (trip)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase database, int before, int after) {
        database.execSQL("DROP TABLE IF EXISTS trips");
        database.execSQL("DROP TABLE IF EXISTS stops");
        onCreate(database);
    }

    /** All or nothing. Returns the trip's id. */
    long add(String name, int day, int[] places, int[] minutes) {
        SQLiteDatabase database = getWritableDatabase();
        database.beginTransaction();
        try {
            ContentValues trip = new ContentValues();
            trip.put("name", name);
            trip.put("day", day);
            long id = database.insert("trips", null, trip);
            for (int i = 0; i < places.length; i++) {
                ContentValues stop = new ContentValues();
                stop.put("trip", id);
                stop.put("place", places[i]);
                stop.put("minutes", minutes[i]);
                database.insert("stops", null, stop);
            }
            database.setTransactionSuccessful();
            return id;
        } finally {
            database.endTransaction();
        }
    }

    List<String> list(int fromDay) {
        List<String> trips = new ArrayList<String>();
        Cursor cursor = getReadableDatabase().query("trips", new String[] {"id", "name", "day"}, "day >= ?",
                new String[] {Integer.toString(fromDay)}, null, null, "day DESC, id");
        try {
            while (cursor.moveToNext()) {
                trips.add(cursor.getString(1) + " on " + cursor.getInt(2) + ": " + minutes(cursor.getLong(0)));
            }
        } finally {
            cursor.close();
        }
        return trips;
    }

    private int minutes(long trip) {
        Cursor cursor = getReadableDatabase().query("stops", new String[] {"minutes"}, "trip = ?",
                new String[] {Long.toString(trip)}, null, null, null);
        int minutes = 0;
        try {
            while (cursor.moveToNext()) {
                minutes += cursor.getInt(0);
            }
        } finally {
            cursor.close();
        }
        return minutes;
    }

    /** Gives all trips of a day more time. */
    int stretch(int day, int minutes) {
        ContentValues values = new ContentValues();
        values.put("day", day + 1);
        values.put("name", "stretched by " + minutes);
        return getWritableDatabase().update("trips", values, "day = ?", new String[] {Integer.toString(day)});
    }

    int clear() {
        SQLiteDatabase database = getWritableDatabase();
        database.delete("stops", null, null);
        return database.delete("trips", "id > ?", new String[] {"0"});
    }
}
