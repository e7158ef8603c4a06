package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** A picture that can be clicked. */
public class ImageButton extends ImageView {
    public ImageButton(Context context) {
        super(context);
        init();
    }

    public ImageButton(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public ImageButton(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setClickable(true);
        setFocusable(true);
    }
}
