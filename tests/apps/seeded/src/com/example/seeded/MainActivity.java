package com.example.seeded;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/**
 * Rounds of work with what vLens calls high-energy events at known places. Rows of 120 pixels, each of which makes one
 * round: of work alone, with a collection that is asked for, with a thread that is started and waited for, with
 * allocations that bring a collection about now and then; and a round of much work, in which other processes get the
 * core.
 */
public final class MainActivity extends Activity {
    private static final int ROW = 120;
    private static final int SHORT = 6;
    private static final int LONG = 60;

    private LinearLayout column;
    private TextView shown;

    /** Makes a round. */
    private final class Start implements View.OnClickListener {
        private final Round round;

        Start(Seed seed, int steps) {
            round = new Round(seed, steps);
        }

        @Override
        public void onClick(View view) {
            shown.setText("sum " + round.run());
        }
    }

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        addButton("Work", new Start(new Nothing(), SHORT));
        addButton("Collect", new Start(new Collection(), SHORT));
        addButton("Thread", new Start(new Switch(), SHORT));
        addButton("Allocate", new Start(new Garbage(), SHORT));
        addButton("Much work", new Start(new Nothing(), LONG));
        shown = new TextView(this);
        shown.setText("ready");
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
}
