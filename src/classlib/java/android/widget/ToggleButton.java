package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** A button that says whether it is on. */
public class ToggleButton extends CompoundButton {
    private CharSequence on = "ON";
    private CharSequence off = "OFF";

    public ToggleButton(Context context) {
        super(context);
        init();
    }

    public ToggleButton(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public ToggleButton(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setText("OFF");
    }

    @Override
    public void setChecked(boolean checked) {
        super.setChecked(checked);
        setText(checked ? on : off);
    }

    public void setTextOn(CharSequence text) {
        on = text;
    }

    public void setTextOff(CharSequence text) {
        off = text;
    }
}
