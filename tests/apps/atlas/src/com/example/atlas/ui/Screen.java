package com.example.atlas.ui;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.example.atlas.core.Job;

/**
 * A screen of the guide: a column of rows, each as wide as the screen and {@link #ROW} pixels high, so that the middle
 * of row n, from 0, is at x 540, y 60 + 120 n of 1080 x 1920. What is higher takes the place of several rows.
 */
public abstract class Screen extends Activity {
    protected static final int ROW = 120;
    private static final String TAG = "atlas";

    private final Handler handler = new Handler(Looper.getMainLooper());
    private LinearLayout column;
    private TextView status;

    /** Runs one job after the other, and each on the next round's data when it comes to it again. */
    protected final class RunJobs implements View.OnClickListener {
        private final Job[] jobs;
        private int clicks;

        public RunJobs(Job... jobs) {
            this.jobs = jobs;
        }

        @Override
        public void onClick(View view) {
            Job job = jobs[clicks % jobs.length];
            int round = clicks / jobs.length;
            clicks++;
            say(job.label() + " " + round + ": " + job.run(round));
        }
    }

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setTitle(name());
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        build();
        status = new TextView(this);
        addRows(status, 2);
        setContentView(column);
        Log.i(TAG, name() + " ready");
    }

    protected abstract String name();

    /** Adds the rows, from the top. */
    protected abstract void build();

    protected final Button addButton(String label, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(listener);
        addRows(button, 1);
        return button;
    }

    protected final TextView addText(String text) {
        TextView view = new TextView(this);
        view.setText(text);
        addRows(view, 1);
        return view;
    }

    /** Buttons beside each other, equally wide. */
    protected final void addButtons(String[] labels, View.OnClickListener[] listeners) {
        LinearLayout row = new LinearLayout(this);
        row.setOrientation(LinearLayout.HORIZONTAL);
        for (int i = 0; i < labels.length; i++) {
            Button button = new Button(this);
            button.setText(labels[i]);
            button.setOnClickListener(listeners[i]);
            row.addView(button, new LinearLayout.LayoutParams(0, ROW, 1));
        }
        addRows(row, 1);
    }

    /** A view as high as some rows. */
    protected final void addRows(View view, int rows) {
        column.addView(view, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, rows * ROW));
    }

    protected final Handler handler() {
        return handler;
    }

    /** Shows and logs a text. To be called on the main thread. */
    protected final void say(String text) {
        status.setText(text);
        Log.i(TAG, name() + ": " + text);
    }

    /** The same from any thread. */
    protected final void post(final String text) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                if (!isFinishing()) {
                    say(text);
                }
            }
        });
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        handler.removeCallbacksAndMessages(null);
        Log.i(TAG, name() + " done");
    }
}
