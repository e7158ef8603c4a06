package org.wattline.trainer;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.View;

/** Puts the phone's parts into one state after the other: the key of a letter or digit begins a load, any other ends it. */
public final class MainActivity extends Activity {
    private Load[] loads;
    private Load current;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        loads = Loads.all(this);
        setContentView(new View(this));
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
