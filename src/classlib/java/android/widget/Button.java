package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Gravity;

/** A text that can be clicked. */
public class Button extends TextView {
    private static final int MIN_WIDTH = 220;

    public Button(Context context) {
        super(context);
        init();
    }

    public Button(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public Button(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setClickable(true);
        setFocusable(true);
        setGravity(Gravity.CENTER);
        setMinimumWidth(MIN_WIDTH);
        setPadding(30, 0, 30, 0);
    }
}
