package org.wattline.trainer;

import android.app.Activity;
import android.graphics.Color;
import android.os.Bundle;
import android.view.KeyEvent;
import android.widget.TextView;

/** Puts the phone's parts into one state after the other: the key of a letter or digit begins a load, any other ends it. */
public final class MainActivity extends Activity {
    /** A full page. */
    private static final int LINES = 150;
    private static final String LINE = "the quick brown fox jumps over the lazy dog, again and again and again";

    private TextView text;
    private Load[] loads;
    private Load current;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        loads = Loads.all(this);
        text = new TextView(this);
        setContentView(text);
        show(false);
    }

    /** Fills the screen with white and with text, or leaves it dark. */
    void show(boolean white) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; white && i < LINES; i++) {
            all.append(LINE).append('\n');
        }
        text.setBackgroundColor(white ? Color.WHITE : Color.BLACK);
        text.setText(all.toString());
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        int number = -1;
        if (keyCode >= KeyEvent.KEYCODE_A && keyCode <= KeyEvent.KEYCODE_Z) {
            number = keyCode - KeyEvent.KEYCODE_A;
        } else if (keyCode >= KeyEvent.KEYCODE_0 && keyCode <= KeyEvent.KEYCODE_9) {
            number = KeyEvent.KEYCODE_Z - KeyEvent.KEYCODE_A + 1 + keyCode - KeyEvent.KEYCODE_0;
        } else if (keyCode != KeyEvent.KEYCODE_SPACE) {
            return super.onKeyDown(keyCode, event);
        }
        end();
        if (number >= 0 && number < loads.length) {
            current = loads[number];
            current.begin();
        }
        return true;
    }

    private void end() {
        if (current != null) {
            current.end();
            current = null;
        }
    }

    @Override
    protected void onPause() {
        end();
        super.onPause();
    }
}
