package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

/** Shows one of its views. Flipping by itself is left out. */
public class ViewFlipper extends FrameLayout {
    private int shown;

    public ViewFlipper(Context context) {
        super(context);
    }

    public ViewFlipper(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public ViewFlipper(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    public void onViewAdded(View child) {
        setDisplayedChild(shown);
    }

    public int getDisplayedChild() {
        return shown;
    }

    public void setDisplayedChild(int which) {
        int count = getChildCount();
        shown = which >= count ? 0 : which < 0 ? count - 1 : which;
        for (int i = 0; i < count; i++) {
            getChildAt(i).setVisibility(i == shown ? VISIBLE : GONE);
        }
    }

    public void showNext() {
        setDisplayedChild(shown + 1);
    }

    public void showPrevious() {
        setDisplayedChild(shown - 1);
    }

    public View getCurrentView() {
        return getChildAt(shown);
    }
}
