package com.example.sendget;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Timer;

/**
 * Sends a GET every T milliseconds, as the app that Orka was evaluated with: rows of 120 pixels, of which the first
 * makes T longer by 100 ms, the second starts, and the third stops. T is 100 ms at first.
 */
public final class MainActivity extends Activity {
    private static final int ROW = 120;
    private static final int STEP_MS = 100;

    private LinearLayout column;
    private TextView shown;
    private Timer timer;
    private int periodMs = STEP_MS;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        addButton("Longer", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                periodMs += STEP_MS;
                shown.setText(periodMs + " ms");
            }
        });
        addButton("Start", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                start();
            }
        });
        addButton("Stop", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                stop();
            }
        });
        shown = new TextView(this);
        shown.setText(periodMs + " ms");
        addRow(shown);
        setContentView(column);
    }

    private void addButton(String label, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(listener);
        addRow(button);
    }

    private void addRow(View view) {
        column.addView(view, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ROW));
    }

    private void start() {
        stop();
        timer = new Timer("requests");
        timer.schedule(new SendGet(), periodMs, periodMs);
    }

    private void stop() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    @Override
    protected void onDestroy() {
        stop();
        super.onDestroy();
    }
}
