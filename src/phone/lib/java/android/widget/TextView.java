package android.widget;

import android.content.Context;
import android.view.View;

/** Shows a text. */
public class TextView extends View {
    private CharSequence text = "";

    public TextView(Context context) {
        super(context);
    }

    public CharSequence getText() {
        return text;
    }

    public final void setText(CharSequence newText) {
        text = newText == null ? "" : newText;
        invalidate();
    }

    public final void append(CharSequence more) {
        setText(text.toString() + more);
    }

    public int length() {
        return text.length();
    }

    public void setTextSize(float size) {
    }

    public void setTextColor(int color) {
    }

    public void setGravity(int gravity) {
    }

    @Override
    protected CharSequence shownText() {
        return text;
    }
}
