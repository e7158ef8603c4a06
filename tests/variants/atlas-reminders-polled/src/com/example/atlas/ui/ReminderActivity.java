package com.example.atlas.ui;

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.Intent;
import android.os.SystemClock;
import android.view.View;
import com.example.atlas.calendar.CalendarJob;

/** Reminders. Rows: 0 one in half a second, 1 one every second, 2 none, 3 how many there were, 4 the calendar. */
public final class ReminderActivity extends Screen {
    private static final long SOON_MILLIS = 500;
    private static final long EVERY_MILLIS = 1000;

    private AlarmManager alarms;
    private PendingIntent pending;

    @Override
    protected String name() {
        return "Reminders";
    }

    @Override
    protected void build() {
        alarms = (AlarmManager) getSystemService(ALARM_SERVICE);
        addButton("Soon", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                alarms.set(AlarmManager.ELAPSED_REALTIME_WAKEUP, SystemClock.elapsedRealtime() + SOON_MILLIS,
                        reminder("leave now"));
                say("set");
            }
        });
        addButton("Every second", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                alarms.setRepeating(AlarmManager.ELAPSED_REALTIME, SystemClock.elapsedRealtime() + EVERY_MILLIS,
                        EVERY_MILLIS, reminder("look up"));
                say("set again and again");
            }
        });
        addButton("None", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                cancel();
                say("none");
            }
        });
        addButton("Count", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                say(getSharedPreferences("reminders", MODE_PRIVATE).getInt("count", 0) + " reminders");
            }
        });
        addButton("Calendar", new RunJobs(new CalendarJob()));
        Runnable look = new Runnable() {
            @Override
            public void run() {
                int count = getSharedPreferences("reminders", MODE_PRIVATE).getInt("count", 0);
                setTitle(count + " reminders");
                handler().postDelayed(this, 10);
            }
        };
        look.run();
    }

    private PendingIntent reminder(String text) {
        pending = PendingIntent.getBroadcast(this, 0, new Intent(this, ReminderReceiver.class).putExtra("text", text),
                PendingIntent.FLAG_UPDATE_CURRENT);
        return pending;
    }

    private void cancel() {
        if (pending != null) {
            alarms.cancel(pending);
            pending = null;
        }
    }

    @Override
    protected void onStop() {
        super.onStop();
        cancel();
    }
}
