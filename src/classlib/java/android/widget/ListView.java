package android.widget;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;

/** A list. */
public class ListView extends AbsListView {
    private int divider = 1;

    public ListView(Context context) {
        super(context);
    }

    public ListView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public ListView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    int gap() {
        return divider;
    }

    public void setDividerHeight(int height) {
        divider = height;
        requestLayout();
    }

    public int getDividerHeight() {
        return divider;
    }

    public void setDivider(Drawable drawable) {
        setDividerHeight(drawable == null ? 0 : Math.max(drawable.getIntrinsicHeight(), divider));
    }
}
