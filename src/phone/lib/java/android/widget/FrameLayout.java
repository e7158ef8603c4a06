package android.widget;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;

/** Views that lie over each other, each as large as the frame. */
public class FrameLayout extends ViewGroup {
    public FrameLayout(Context context) {
        super(context);
    }

    @Override
    public int preferredHeight() {
        int greatest = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                greatest = Math.max(greatest, child.preferredHeight());
            }
        }
        return greatest;
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        for (int i = 0; i < getChildCount(); i++) {
            getChildAt(i).layout(0, 0, right - left, bottom - top);
        }
    }
}
