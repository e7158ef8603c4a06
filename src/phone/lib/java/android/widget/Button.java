package android.widget;

import android.content.Context;

/** A text that can be clicked. */
public class Button extends TextView {
    public Button(Context context) {
        super(context);
        setClickable(true);
    }
}
