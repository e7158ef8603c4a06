package com.example.httpget;

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

/**
 * Asks a server every T milliseconds for six seconds, as the app that the Orka paper measures networks with: few
 * instructions, and a radio that never comes to rest when T is shorter than its tail.
 *
 * <p>The screen is a column of rows of 120 pixels, so that the middle of row n is at x 540, y 60 + 120 n of 1080 x
 * 1920. Rows 0 to 5 choose T: 50, 100, 200, 500, 1000 and 2000 ms. Row 6 starts, row 7 stops before the six seconds
 * are over; below them is how far the poll is, and at the end what came.
 *
 * <p>{@link Poller} works on a thread of its own: it keeps to {@link Pace}, fetches by {@link Fetcher}, and hands each
 * body to {@link Readings}, which understands the numbers in it. What there is to show comes as {@link Progress} by way
 * of the handler. A new start ends the poll before it.
 */
public final class MainActivity extends Activity implements Poller.Listener {
    private static final String TAG = "httpget";
    private static final int ROW = 120;
    private static final int DURATION_MS = 6000;
    private static final int[] PERIODS_MS = {50, 100, 200, 500, 1000, 2000};

    private final Handler handler = new Handler(Looper.getMainLooper());
    private LinearLayout column;
    private TextView chosen;
    private TextView state;
    private int periodMs = PERIODS_MS[0];
    private Poller poller;

    /** Chooses the period of its row. */
    private final class Choose implements View.OnClickListener {
        private final int period;

        Choose(int period) {
            this.period = period;
        }

        @Override
        public void onClick(View view) {
            periodMs = period;
            chosen.setText("every " + period + " ms");
        }
    }

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        for (int i = 0; i < PERIODS_MS.length; i++) {
            addButton(PERIODS_MS[i] + " ms", new Choose(PERIODS_MS[i]));
        }
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
        chosen = addText("every " + periodMs + " ms");
        state = addText("idle");
        setContentView(column);
        Log.i(TAG, "ready");
    }

    private void addButton(String label, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(listener);
        addRow(button);
    }

    private TextView addText(String text) {
        TextView view = new TextView(this);
        view.setText(text);
        addRow(view);
        return view;
    }

    private void addRow(View view) {
        column.addView(view, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ROW));
    }

    private void start() {
        stop();
        poller = new Poller(new Fetcher(), new Pace(periodMs, DURATION_MS), this);
        new Thread(poller, "poll " + periodMs).start();
    }

    private void stop() {
        if (poller != null) {
            poller.stop();
            poller = null;
        }
    }

    @Override
    public void onProgress(final Poller from, final Progress progress) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                show(from, progress);
            }
        });
    }

    /** What a poll has to say that a newer one has replaced is logged when it ends, but not shown. */
    private void show(Poller from, Progress progress) {
        if (progress.ended()) {
            Log.i(TAG, progress.toString());
            if (from == poller) {
                poller = null;
            }
        }
        if (poller == null || from == poller) {
            state.setText(progress.toString());
        }
    }

    @Override
    protected void onDestroy() {
        stop();
        super.onDestroy();
        Log.i(TAG, "done");
    }
}
