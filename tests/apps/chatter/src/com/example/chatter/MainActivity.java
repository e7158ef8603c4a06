package com.example.chatter;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.json.JSONException;

/**
 * A chat. The screen is a column of rows of 120 pixels: 0 sends a message, 1 looks once for others', 2 looks five times a
 * second for two seconds, 3 counts mentions; what they show is below. Requests are made on one thread.
 */
public final class MainActivity extends Activity implements View.OnClickListener {
    private static final int ROW = 120;
    private static final int POLLS = 10;
    private static final int PERIOD_MS = 200;
    private static final String[] LABELS = {"Send", "Look", "Follow", "Mentions"};

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final ExecutorService network = Executors.newSingleThreadExecutor();
    private final Server server = new Server();
    private final Room room = new Room();
    private TextView shown;
    private int sent;
    private int looks;

    /** Looks again after a while, so often. */
    private final class Follow implements Runnable {
        private int left = POLLS;

        @Override
        public void run() {
            look(2);
            if (--left > 0) {
                handler.postDelayed(this, PERIOD_MS);
            }
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        for (int i = 0; i < LABELS.length; i++) {
            Button button = new Button(this);
            button.setText(LABELS[i]);
            button.setId(i + 1);
            button.setOnClickListener(this);
            column.addView(button, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ROW));
        }
        shown = new TextView(this);
        column.addView(shown, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 5 * ROW));
        setContentView(column);
    }

    @Override
    public void onClick(View view) {
        switch (view.getId()) {
            case 1:
                send();
                break;
            case 2:
                look(40);
                break;
            case 3:
                handler.post(new Follow());
                break;
            default:
                StringBuilder text = new StringBuilder();
                for (String line : room.mentions()) {
                    text.append(line).append('\n');
                }
                shown.setText(text);
        }
    }

    private void send() {
        final int number = ++sent;
        network.execute(new Runnable() {
            @Override
            public void run() {
                try {
                    Message message = new Message(number, "me", "hello for the " + number + ". time", "@all");
                    int sum = server.post("/send?size=60&latency=40", message.toJson().toString());
                    show("sent " + number + ", " + Integer.toHexString(sum));
                } catch (IOException e) {
                    show("offline: " + e.getMessage());
                } catch (JSONException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    private void look(final int count) {
        final int number = ++looks;
        network.execute(new Runnable() {
            @Override
            public void run() {
                try {
                    server.get("/room?since=" + number + "&size=" + 90 * count + "&latency=30");
                    int taken = room.take(room.batch(count));
                    String page = room.shown(32);
                    show(taken + " messages, " + page.length() + " characters, " + server);
                } catch (IOException e) {
                    show("offline: " + e.getMessage());
                } catch (JSONException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    private void show(final String text) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                shown.setText(text);
            }
        });
    }
}
