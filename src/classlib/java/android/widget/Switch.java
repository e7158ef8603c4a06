package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** A switch. */
public class Switch extends CompoundButton {
    public Switch(Context context) {
        super(context);
    }

    public Switch(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public Switch(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    public void setTextOn(CharSequence text) {
    }

    public void setTextOff(CharSequence text) {
    }
}
