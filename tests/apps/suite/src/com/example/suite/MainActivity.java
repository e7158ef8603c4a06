package com.example.suite;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.example.suite.device.DeviceTest;
import com.example.suite.device.FeedTest;
import com.example.suite.device.NotesTest;
import com.example.suite.device.PictureTest;
import com.example.suite.device.SettingsTest;
import com.example.suite.run.Entry;
import com.example.suite.run.Outcome;
import com.example.suite.run.Preparation;
import com.example.suite.run.Suite;
import com.example.suite.run.TestCase;
import java.util.ArrayList;
import java.util.List;

/**
 * Twenty tests of unlike cost over small classes of their own, for methods that estimate energy from whole test runs,
 * as Hu et al. do: which production methods a test calls, and how often, is all that tells them apart.
 *
 * <p>The screen is a column of rows of 80 pixels, so that the middle of row n is at x 540, y 40 + 80 n of 1080 x 1920.
 * Row 0 runs all tests, row n the n-th one; below them is what the last one said. They run one after the other on a
 * thread of their own, in the order of the taps.
 *
 * <p>`run` finds tests by their names and runs them; `work` is what they test, `tests` are those of them that run on
 * any Java, and `device` are the tests of what needs Android, with what they test. {@link Main} runs the former alone.
 */
public final class MainActivity extends Activity implements Preparation {
    private static final String TAG = "suite";
    private static final int ROW = 80;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Suite suite = new Suite();
    private HandlerThread thread;
    private Handler worker;
    private LinearLayout column;
    private TextView status;

    /** Runs tests when its row is tapped. */
    private final class Start implements View.OnClickListener {
        private final int from;
        private final int to;

        Start(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void onClick(View view) {
            worker.post(new Runnable() {
                @Override
                public void run() {
                    runTests(from, to);
                }
            });
        }
    }

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        Tests.plain(suite).add(NotesTest.class).add(FeedTest.class).add(PictureTest.class).add(SettingsTest.class);
        thread = new HandlerThread("tests");
        thread.start();
        worker = new Handler(thread.getLooper());
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        addButton("All", new Start(0, suite.size()));
        for (int i = 0; i < suite.size(); i++) {
            addButton(suite.get(i).name(), new Start(i, i + 1));
        }
        status = new TextView(this);
        addRow(status);
        setContentView(column);
        Log.i(TAG, suite.size() + " tests");
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

    private void runTests(int from, int to) {
        List<Outcome> outcomes = new ArrayList<Outcome>();
        for (int i = from; i < to; i++) {
            Entry entry = suite.get(i);
            Outcome outcome = entry.run(this);
            outcomes.add(outcome);
            post(outcome.toString());
        }
        if (outcomes.size() > 1) {
            post(Suite.summary(outcomes));
        }
    }

    @Override
    public void prepare(TestCase test) {
        if (test instanceof DeviceTest) {
            ((DeviceTest) test).setContext(this);
        }
    }

    private void post(final String text) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                status.setText(text);
                Log.i(TAG, text);
            }
        });
    }

    @Override
    protected void onDestroy() {
        thread.quit();
        super.onDestroy();
        Log.i(TAG, "done");
    }
}
