package com.example.courier;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A column of buttons, one for each job, and below them what the last job said. */
public final class MainActivity extends Activity {
    private static final String TAG = "courier";

    /** Runs a job when its button is clicked, each time on the next round's data. */
    private final class Start implements View.OnClickListener {
        private final Job job;
        private int round;

        Start(Job job) {
            this.job = job;
        }

        @Override
        public void onClick(View view) {
            show(job.label() + " " + round + ": " + job.run(round));
            round++;
        }
    }

    /** Indexes words on another thread while this one plans a tour; both results come by way of the handler. */
    private final class StartBackground implements View.OnClickListener {
        private int round;

        @Override
        public void onClick(View view) {
            final int now = round++;
            new Thread(new Runnable() {
                @Override
                public void run() {
                    post("Index " + now + ": " + Background.index(now));
                }
            }, "indexing").start();
            show("Tour " + now + ": " + Background.tour(now));
        }
    }

    /** Talks to the server on another thread, as the main thread may not wait for the network. */
    private final class StartSync implements View.OnClickListener {
        private int round;

        @Override
        public void onClick(View view) {
            final int now = round++;
            new Thread(new Exchange(now), "sync").start();
        }
    }

    private final class Exchange implements Runnable {
        private final int now;

        Exchange(int now) {
            this.now = now;
        }

        @Override
        public void run() {
            post("Sync " + now + ": " + Sync.run(now));
        }
    }

    private final class Showing implements Runnable {
        private final String text;

        Showing(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            show(text);
        }
    }

    private final Handler handler = new Handler(Looper.getMainLooper());
    private TextView result;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Job[] jobs = {new Sort(), new Digest(), new Rotate(), new Parse(), new Allocate()};
        for (int i = 0; i < jobs.length; i++) {
            addButton(column, jobs[i].label(), new Start(jobs[i]));
        }
        addButton(column, "Background", new StartBackground());
        addButton(column, "Sync", new StartSync());
        result = new TextView(this);
        column.addView(result);
        setContentView(column);
        Log.i(TAG, "ready");
    }

    private void addButton(LinearLayout column, String label, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(listener);
        column.addView(button);
    }

    private void post(final String text) {
        handler.post(new Showing(text));
    }

    private void show(String text) {
        result.setText(text);
        Log.i(TAG, text);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        Log.i(TAG, "done");
    }
}
