package com.example.atlas.ui;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.util.Log;

/** Is called by the alarm clock, and counts how often. */
public final class ReminderReceiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        SharedPreferences preferences = context.getSharedPreferences("reminders", Context.MODE_PRIVATE);
        int count = preferences.getInt("count", 0) + 1;
        preferences.edit().putInt("count", count).apply();
        Log.i("atlas", "Reminder " + count + ": " + intent.getStringExtra("text"));
    }
}
